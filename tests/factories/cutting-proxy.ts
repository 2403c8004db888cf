import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { proxied } from './proxy.ts'

/** A proxy that breaks the connection at a chosen packet: before it arrives, or before its response returns. */
export type CuttingProxy = {
  url: string
  /** Starts counting packets; `lose` says on which side of the server the connection breaks. */
  cutAt(packet: number, lose: 'request' | 'answer'): void
  /** True if the work ended before the chosen packet. */
  passed(): boolean
  close(): Promise<void>
}

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let left = Infinity
  let losing: 'request' | 'answer' = 'request'
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const end = () => {
      for (const socket of [near, far]) open.delete(socket.destroy())
    }
    let deaf = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).once('close', end)
    }
    near.on('data', (packet) => {
      const cut = left-- === 0
      if (cut && losing === 'request') return end()
      deaf ||= cut
      far.write(packet)
    })
    far.on('data', (packet) => (deaf ? end() : near.write(packet)))
  })
  const url = await proxied(server, target)
  return {
    url,
    cutAt(packet, lose) {
      left = packet
      losing = lose
    },
    passed: () => left >= 0,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
