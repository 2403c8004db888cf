import { createServer, request, type Server } from 'node:http'

export type LossyProxy = { port: number; lost(): number; close(): Promise<void> }

/** Passes requests on and loses a share of the answers: the sender's connection breaks after the work was done. */
export async function lossyProxy(target: number, share: number): Promise<LossyProxy> {
  let lost = 0
  const server: Server = createServer((incoming, outgoing) => {
    const onward = request(
      { port: target, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (Math.random() < share) {
          lost++
          answer.resume().on('end', () => outgoing.destroy())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing).on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    port: address.port,
    lost: () => lost,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
