import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseUnavailableError } from './failures.ts'

/** Whether the database answers, and the connections that end when it does not. */
export type DatabaseHealth = {
  /** Makes the socket of a new connection; while the database is away it fails at once. */
  socket(): Socket
  stop(): Promise<void>
}

type HealthSettings = { url: string; log: Log; every?: number; within?: number }

/**
 * Asks the database every `every` milliseconds. One that keeps its connections but stays silent for `within` more (frozen, cut off)
 * fails everything that waits for it at once, instead of after the time that a long statement may take. A busy database is not
 * silent: whatever arrives on any connection counts as an answer.
 */
export function watchDatabase({
  url,
  log,
  every = 400,
  within = 1_000,
}: HealthSettings): DatabaseHealth {
  const sockets = new Set<Socket>()
  const stopping = new AbortController()
  let isAway = false
  const bytesReceived = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  const pinger = createPinger(url, within)

  async function checkOnce(): Promise<void> {
    const before = bytesReceived()
    const silent = (await pinger.ping()) === 'silent' && bytesReceived() === before
    if (silent !== isAway)
      log.warn(silent ? 'the database does not answer' : 'the database answers again')
    isAway = silent
    if (silent) for (const socket of sockets) socket.destroy(new DatabaseUnavailableError())
  }

  async function checkUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await checkOnce()
      await delay(every, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const checksDone = checkUntilStopped()

  return {
    socket() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket)).on('error', () => {})
      if (isAway) setImmediate(() => socket.destroy(new DatabaseUnavailableError()))
      return socket
    },
    async stop() {
      stopping.abort()
      pinger.close()
      await checksDone
    },
  }
}

type PingResult = 'answered' | 'silent'

/** Asks on a connection of its own. A refused connection is an answer: whoever connects hears it at once. */
function createPinger(url: string, within: number): { ping(): Promise<PingResult>; close(): void } {
  let open: { client: Client; socket: Socket } | null = null
  const close = () => {
    open?.socket.destroy()
    open = null
  }
  async function getClient(): Promise<Client> {
    if (open) return open.client
    const socket = new Socket()
    const client = new Client({
      connectionString: url,
      application_name: 'vonk-watch',
      stream: () => socket,
    })
    client.on('error', close)
    open = { client, socket }
    await client.connect()
    return client
  }
  return {
    close,
    async ping() {
      const timeout = new AbortController()
      const timedOut = delay(within, 'silent' as const, { signal: timeout.signal }).catch(
        () => 'answered' as const,
      )
      const answer: Promise<PingResult> = getClient()
        .then((client) => client.query('select 1'))
        .then(
          () => 'answered',
          () => {
            close()
            return 'answered'
          },
        )
      const firstResult = await Promise.race([answer, timedOut])
      // A node that was busy itself reads what has come in before it judges.
      const result =
        firstResult === 'silent'
          ? await Promise.race([answer, turn('silent' as const)])
          : firstResult
      timeout.abort()
      if (result === 'silent') close()
      return result
    },
  }
}
