import { createECDH, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { hasCode, readIfExists } from './file-system.ts'

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.infer<typeof PushKeys>

/** Returns the secret of a local installation, created at its first start. */
export function getOrCreateSecret(directory: string): string {
  return readOrCreate(directory, 'secret', () => randomBytes(48).toString('base64url'))
}

export function getOrCreatePushKeys(directory: string): PushKeys {
  return PushKeys.parse(
    JSON.parse(readOrCreate(directory, 'vapid.json', () => JSON.stringify(newPushKeys()))),
  )
}

/** Makes the key pair of web push (RFC 8292), in base64url. */
export function newPushKeys(): PushKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  // A private key with leading zero bytes is shorter than the 32 bytes that the format requires.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/**
 * Links a complete file into place, so that two processes that start at once use the same value.
 */
function readOrCreate(directory: string, name: string, make: () => string): string {
  const file = join(directory, name)
  const existing = readIfExists(file)
  if (existing !== null) return existing
  mkdirSync(directory, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, make(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
