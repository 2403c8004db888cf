import { once } from 'node:events'
import type { Server } from 'node:net'

/** Makes a proxy listen on a port of its own; returns the database URL that leads through it. */
export async function proxied(server: Server, target: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  // Over TCP only: a Unix socket has no proxy.
  url.searchParams.delete('host')
  return url.href
}
