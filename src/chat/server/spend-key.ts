import { hash } from 'node:crypto'

/**
 * The idempotency key of a debit: it contains the conversation, because the same id in another
 * conversation is paid separately.
 */
export function spendKey(conversation: string, id: string): string {
  const hex = hash('sha256', `${conversation}:${id}`, 'hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
