import type { PasskeyAnswer, SensitiveAction } from '../../src/accounts/credentials-contract.ts'
import type { Api } from '../../src/platform/contract.ts'
import { getPasskeyConfirmation } from '../../src/security/contract.ts'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A software passkey (ES256) that creates and signs as a browser does (WebAuthn Level 3). */
export type Authenticator = {
  id: string
  /** The browser's response to the creation of a passkey. */
  create(
    challenge: string,
    options?: AuthenticatorOptions,
  ): { id: string; clientDataJSON: string; attestationObject: string; transports: string[] }
  /** The browser's response to a log-in; `counter` is the device's signature counter. */
  sign(challenge: string, options?: AuthenticatorOptions): Signed
}

type AuthenticatorOptions = {
  origin?: string
  host?: string
  verified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}
type Signed = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

export function authenticator(userHandle: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const clientData = (
    challenge: string,
    { type = '', origin = 'http://localhost:3000' }: AuthenticatorOptions,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    id: text(id),
    create(challenge, options = {}) {
      const key = coseKey(publicKey)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = Buffer.concat([
        authenticatorHead({ ...options, counter: options.counter ?? 0 }, 0x40),
        attested,
      ])
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      const clientDataJSON = text(clientData(challenge, { type: 'webauthn.create', ...options }))
      return {
        id: text(id),
        clientDataJSON,
        attestationObject: text(object),
        transports: ['internal'],
      }
    },
    sign(challenge, options = {}) {
      const data = authenticatorHead(options, 0)
      const client = clientData(challenge, { type: 'webauthn.get', ...options })
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: options.userHandle ?? userHandle,
      }
    },
  }
}

/** Confirms one action of the member by this passkey, whose signature counter stays zero. */
export async function confirmBy(
  device: Authenticator,
  api: Api,
  action: SensitiveAction,
): Promise<PasskeyAnswer> {
  return device.sign((await api(getPasskeyConfirmation, { action })).challenge, { counter: 0 })
}

/** Authenticator data: hash of the host, flags (user present, user verified) and signature counter. */
function authenticatorHead(
  { host = 'localhost', verified = true, counter = 1 }: AuthenticatorOptions,
  more: number,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(host), Buffer.from([0x01 | (verified ? 0x04 : 0) | more]), count])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (value: string) => Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
const cborMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
