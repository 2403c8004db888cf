import { hash } from 'node:crypto'

/**
 * The idempotency key of a debit in 22 characters of base64url, because it is written in rows and
 * index entries. It contains the conversation, because the same id in another conversation is paid
 * separately. The bits of a UUID's version and variant are those of version 8 (RFC 9562), by which
 * earlier debits are stored.
 */
export function spendKey(conversation: string, id: string): string {
  const bytes = hash('sha256', `${conversation}:${id}`, 'buffer').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x0f) | 0xa0, 8)
  return bytes.toString('base64url')
}
