import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

export type ReceivedPush = { path: string; ttl: number; payload: Record<string, unknown> }

export type PushService = {
  origin: string
  /** Creates a subscription as a browser does: each path is a browser; all share one key pair. */
  subscription(path: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Received pushes, decrypted as a browser does; those not signed with the application's key are refused. */
  received: ReceivedPush[]
  /** The status of the responses from now on: 201 accepts, 410 means that the subscription expired. */
  answerWith(status: number): void
  stop(): void
}

/** A push service (RFC 8030) with the browser behind it (RFC 8291, 8292). */
export async function startPushService(): Promise<PushService> {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  let answer = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sound =
        request.method === 'POST' &&
        request.headers['content-encoding'] === 'aes128gcm' &&
        isSigned(request, origin)
      if (!sound) return response.writeHead(403).end()
      const text = decrypt(
        Buffer.concat(chunks),
        (other) => curve.computeSecret(other),
        publicKey,
        auth,
      )
      const payload: Record<string, unknown> = JSON.parse(text)
      received.push({ path: request.url ?? '', ttl: Number(request.headers['ttl']), payload })
      return response.writeHead(answer).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    origin,
    subscription: (path) => ({ endpoint: `${origin}/${path}`, keys }),
    received,
    answerWith: (status) => (answer = status),
    stop: () => server.close(),
  }
}

/** RFC 8188 with the keys of RFC 8291: salt, record size, the sender's public key, one record. */
function decrypt(
  body: Buffer,
  agree: (other: Buffer) => Buffer,
  receiverKey: Buffer,
  auth: Buffer,
): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, size))
  const ikm = derive(
    agree(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, sender]),
    32,
  )
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** `vapid t=<JWT>, k=<key>`: the token is for this service and signed with the key that it names. */
function isSigned(request: IncomingMessage, origin: string): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [
    point.subarray(1, 33).toString('base64url'),
    point.subarray(33).toString('base64url'),
  ]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const parsedClaims: { aud?: string } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const sound = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return sound && parsedClaims.aud === origin
}
