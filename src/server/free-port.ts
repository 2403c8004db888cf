import { createServer } from 'node:net'

/** Returns a free TCP port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : failed(new Error('no free port')),
      )
    })
  })
}
