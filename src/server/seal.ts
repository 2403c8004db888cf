import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /**
   * Encrypts a secret that must be read again, bound to `owner`: it cannot be decrypted in another
   * owner's row.
   */
  encrypt(text: string, owner: string): Buffer
  /**
   * Throws when the bytes were changed, belong to another owner, or were encrypted with another
   * key.
   */
  decrypt(sealed: Buffer, owner: string): string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets at rest with a key derived from the installation's secret (HKDF, RFC 5869).
 * During a rotation it also decrypts what the previous secret encrypted.
 */
export function createSeal(secret: string, previousSecret: string | null = null): Seal {
  const seal = sealWith(secret)
  if (previousSecret === null) return seal
  const previous = sealWith(previousSecret)
  return {
    encrypt: seal.encrypt,
    decrypt(sealed, owner) {
      try {
        return seal.decrypt(sealed, owner)
      } catch {
        return previous.decrypt(sealed, owner)
      }
    },
  }
}

function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vonk seal 1', 32))
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      )
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    decrypt(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      )
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
