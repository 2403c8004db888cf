import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A way to a server that can fall silent: connections stay open and nothing gets through, as when its process is stopped. */
export type SilentProxy = { url: string; freeze(): void; thaw(): void; cut(): void; close(): Promise<void> }

export async function silentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair) socket.on('error', () => {}).once('close', () => drop(pair))
    if (frozen) for (const socket of pair) socket.pause()
  })
  const drop = (pair: [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  // Over the network only: a socket in a folder has no proxy.
  url.searchParams.delete('host')
  const cut = () => {
    for (const pair of pairs) drop(pair)
  }
  return {
    url: url.href,
    freeze() {
      frozen = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    thaw() {
      frozen = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
