import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'

/**
 * Starts a proxy on loopback that gives each request a new Idempotency-Key and network address, so
 * that neither stored responses nor rate limits hide the product from the tools, and asks for
 * responses without Brotli, which wapiti accepts but cannot read. Returns its origin.
 */
export async function startProxy(port: number): Promise<{ origin: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'accept-encoding': 'identity',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}`,
    }
    const { method, url: path } = incoming
    const upstream = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('the proxy listens on no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
