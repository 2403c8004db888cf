import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { proxied } from './proxy.ts'

/** A proxy that can stop forwarding: connections stay open without data, as when a process is stopped. */
export type SilentProxy = {
  url: string
  freeze(): void
  thaw(): void
  cut(): void
  close(): Promise<void>
}

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
  const url = await proxied(server, target)
  const cut = () => {
    for (const pair of pairs) drop(pair)
  }
  return {
    url,
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
