import { request, type ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { reconnectDelay } from '../../src/web/reconnect-delay.ts'

export type Streams = {
  open(): number
  /** Milliseconds until all are open again. */
  untilComplete(seconds: number): Promise<number>
  close(): void
}

/** Opens streams on the first port, 50 at a time; each one that breaks goes to the next port, after the pause of the product's page. */
export async function holdStreams(cookies: string[], ports: number[]): Promise<Streams> {
  const streams = new Set<ClientRequest>()
  let open = 0
  let closed = false
  const connect = async (cookie: string, attempts = 0, place = 0): Promise<void> => {
    if (closed) return
    let failures = attempts
    const again = () => {
      if (closed) return
      const pause = reconnectDelay(failures + 1, Math.floor(Math.random() * 0xff_ff_ff_ff))
      setTimeout(() => void connect(cookie, failures + 1, place + 1), pause)
    }
    await new Promise<void>((settled) => {
      const stream = request({
        port: ports[place % ports.length],
        host: '127.0.0.1',
        path: '/api/events.php',
        headers: { cookie },
        agent: false,
      })
      streams.add(stream)
      stream.on('response', (answer) => {
        const accepted = answer.statusCode === 200
        if (accepted) {
          open++
          failures = 0
        }
        answer.resume().on('error', () => {})
        answer.once('close', () => {
          if (accepted) open--
        })
        settled()
      })
      stream.on('error', () => {})
      stream.once('close', () => {
        streams.delete(stream)
        settled()
        again()
      })
      stream.end()
    })
  }
  for (let from = 0; from < cookies.length; from += 50)
    await Promise.all(cookies.slice(from, from + 50).map((cookie) => connect(cookie)))
  return {
    open: () => open,
    async untilComplete(seconds) {
      const began = performance.now()
      while (open < cookies.length) {
        if (performance.now() - began > seconds * 1_000)
          throw new Error(`${open} of ${cookies.length} streams are open after ${seconds} s.`)
        await delay(50)
      }
      return performance.now() - began
    },
    close() {
      closed = true
      for (const stream of streams) stream.destroy()
    },
  }
}
