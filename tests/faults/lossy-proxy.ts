import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Faults of the connection; all may change while connections are open. */
export type Faults = {
  /** The share of responses that are lost after the request was executed. */
  share: number
  /** Milliseconds before each response. */
  delay: number
  /** Forwards nothing and closes nothing: a silently dead connection. */
  silent: boolean
  /** Live streams stay open, but carry no events. */
  loseEvents: boolean
}

export type LossyProxy = {
  port: number
  lost(): number
  faults: Faults
  /** Closes open connections and accepts no new ones, as during the restart of a node or without a network. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Forwards requests, and loses, delays, silences or cuts them as configured. */
export async function lossyProxy(target: number, share: number): Promise<LossyProxy> {
  let lost = 0
  let away = false
  // Lehmer's generator with a fixed seed: the same random numbers in each run, so that every run loses something.
  let chance = 28
  const isLost = () => {
    chance = (chance * 16_807) % 2_147_483_647
    return chance / 2_147_483_647 < faults.share
  }
  const faults: Faults = { share, delay: 0, silent: false, loseEvents: false }

  const answer = (from: IncomingMessage, to: ServerResponse) => {
    if (faults.silent) return void from.resume()
    if (isLost()) {
      lost++
      from.resume()
      return void to.destroy()
    }
    to.writeHead(from.statusCode ?? 502, from.headers)
    if (from.headers['content-type'] !== 'text/event-stream')
      return void from.pipe(to).on('error', () => to.destroy())
    to.flushHeaders()
    from.on('data', (chunk: Buffer) => {
      const losing = faults.silent || (faults.loseEvents && chunk.includes('event: change'))
      if (!losing) to.write(chunk)
    })
    from.on('close', () => to.destroy())
  }
  const server = createServer((incoming, outgoing) => {
    if (away) return void outgoing.destroy()
    const { url: path, method, headers } = incoming
    const onward = request({ port: target, host: '127.0.0.1', path, method, headers }, (from) => {
      if (faults.delay === 0) answer(from, outgoing)
      else setTimeout(answer, faults.delay, from, outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    port: address.port,
    lost: () => lost,
    faults,
    cut() {
      away = true
      server.closeAllConnections()
    },
    restore() {
      away = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
