import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { Context } from '../../server/context.ts'

/** The start of an Ed25519 private key in PKCS 8, before its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derived from the installation's secret, so that every node signs with the same key. */
function derivePrivateKey({ site, sign: hmac }: Context): KeyObject {
  const seed = Buffer.from(hmac(`partner feed key ${site.id}`), 'base64url')
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

export const signFeed = (ctx: Context, body: string): string =>
  sign(null, Buffer.from(body), derivePrivateKey(ctx)).toString('base64')

/** The key by which partners verify our feeds, as base64 of its SPKI form. */
export const publicFeedKey = (ctx: Context): string =>
  createPublicKey(derivePrivateKey(ctx)).export({ format: 'der', type: 'spki' }).toString('base64')
