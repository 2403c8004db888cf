import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../../src/server/free-port.ts'
import { startObjectStorage } from '../factories/object-storage.ts'

/** Headers of a request that are forwarded; the forwarder signs the request itself. */
const forwardedHeaders = ['content-md5', 'content-type', 'range']

/**
 * The S3 server of the tests behind TLS, which pgBackRest insists on, with a certificate of its own.
 * Requests are signed anew: the server of the tests refuses the signature of `/bucket/?…`.
 */
export async function startEncryptedStorage(folder: string) {
  const storage = await startObjectStorage()
  const { settings } = storage
  const key = join(folder, 'storage.key')
  const cert = join(folder, 'storage.pem')
  const options = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -keyout ${key} -out ${cert}`
  execFileSync('openssl', options.split(' '), { stdio: 'ignore' })
  const aws = new AwsClient({ ...settings, service: 's3' })
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) }
  const forward = async (received: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = received
    const chosen = forwardedHeaders.flatMap((name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const body = await buffer(received)
    const response = await aws.fetch(`${settings.endpoint}${url.replace('/?', '?')}`, {
      method,
      headers: Object.fromEntries(chosen),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const content = new Uint8Array(await response.arrayBuffer())
    const { 'transfer-encoding': _, connection: __, ...rest } = Object.fromEntries(response.headers)
    answer.writeHead(
      response.status,
      method === 'HEAD' ? rest : { ...rest, 'content-length': content.length },
    )
    answer.end(content)
  }
  const server = createServer(certificate, (received, answer) => {
    forward(received, answer).catch(() => void answer.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings,
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await storage.remove()
    },
  }
}
