import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseAway } from './failures.ts'

/** Whether the database answers, and the connections that end when it does not. */
export type Reach = {
  /** Makes the socket of a new connection; while the database is away it fails at once. */
  socket(): Socket
  stop(): Promise<void>
}

type ReachSettings = { url: string; log: Log; every?: number; within?: number }

/**
 * Asks the database every `every` milliseconds. One that keeps its connections but stays silent for `within` more (frozen, cut off)
 * fails everything that waits for it at once, instead of after the time that a long statement may take. A busy database is not
 * silent: whatever arrives on any connection counts as an answer.
 */
export function watchDatabase({ url, log, every = 400, within = 1_000 }: ReachSettings): Reach {
  const sockets = new Set<Socket>()
  const stopping = new AbortController()
  let away = false
  const heard = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  const ping = pinger(url, within)

  async function look(): Promise<void> {
    const before = heard()
    const silent = (await ping.ask()) === 'silent' && heard() === before
    if (silent !== away) log.warn(silent ? 'the database does not answer' : 'the database answers again')
    away = silent
    if (silent) for (const socket of sockets) socket.destroy(new DatabaseAway())
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await delay(every, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    socket() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket)).on('error', () => {})
      if (away) setImmediate(() => socket.destroy(new DatabaseAway()))
      return socket
    },
    async stop() {
      stopping.abort()
      ping.close()
      await watching
    },
  }
}

type Answer = 'answered' | 'silent'

/** Asks on a connection of its own. A refused connection is an answer: whoever connects hears it at once. */
function pinger(url: string, within: number): { ask(): Promise<Answer>; close(): void } {
  let open: { client: Client; socket: Socket } | null = null
  const close = () => {
    open?.socket.destroy()
    open = null
  }
  async function connected(): Promise<Client> {
    if (open) return open.client
    const socket = new Socket()
    const client = new Client({ connectionString: url, application_name: 'vonk-watch', stream: () => socket })
    client.on('error', close)
    open = { client, socket }
    await client.connect()
    return client
  }
  return {
    close,
    async ask() {
      const patience = new AbortController()
      const silence = delay(within, 'silent' as const, { signal: patience.signal }).catch(() => 'answered' as const)
      const answer: Promise<Answer> = connected()
        .then((client) => client.query('select 1'))
        .then(
          () => 'answered',
          () => {
            close()
            return 'answered'
          },
        )
      const first = await Promise.race([answer, silence])
      // A node that was busy itself reads what has come in before it judges.
      const heard = first === 'silent' ? await Promise.race([answer, turn('silent' as const)]) : first
      patience.abort()
      if (heard === 'silent') close()
      return heard
    },
  }
}
