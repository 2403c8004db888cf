import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'

/**
 * Stands before the instance on loopback and gives each request an Idempotency-Key and a network address of its own, so that
 * neither a stored answer nor a limit stands between a tool and what it tests. Returns its origin.
 */
export async function startProxy(port: number): Promise<{ origin: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
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
