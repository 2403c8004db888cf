import { createECDH } from 'node:crypto'
import type { Site } from '../../sites/rules.ts'
import type { Config } from '../config.ts'

/** The keys that sign pushes (RFC 8292): points of P-256 as base64url, and an address of who sends. */
export type PushKeys = NonNullable<Config['push']>

const publicKeys = new Map<string, string | null>()

/** The brand's own keys, or else those of the installation; null: no web push. */
export function findPushKeys({ settings }: Site, push: Config['push']): PushKeys | null {
  const { push_key: privateKey, support_email: email } = settings
  const publicKey = privateKey === '' ? null : toPublicKey(privateKey)
  return publicKey === null ? push : { publicKey, privateKey, subject: `mailto:${email}` }
}

/** null: it is no private key of P-256. */
function toPublicKey(privateKey: string): string | null {
  const derived = publicKeys.get(privateKey)
  if (derived !== undefined) return derived
  const publicKey = derivePublicKey(privateKey)
  publicKeys.set(privateKey, publicKey)
  return publicKey
}

function derivePublicKey(privateKey: string): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return curve.getPublicKey('base64url')
}
