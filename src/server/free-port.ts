import { createServer } from 'node:net'

/** Returns a free TCP port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? found(address.port)
          : failed(new Error('no free port')),
      )
    })
  })
}
