import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseUnavailableError } from './failures.ts'

/** Whether the database responds, and the sockets that are destroyed when it does not. */
export type DatabaseHealth = {
  /** Creates the socket of a new connection; while the database is unavailable it fails at once. */
  socket(): Socket
  stop(): Promise<void>
}

type HealthSettings = { url: string; log: Log; every?: number; within?: number }

/** Milliseconds from ping to ping, and until one without a response counts as silent. */
export const pingTimes = { every: 400, within: 1_000 }

/**
 * Pings the database every `every` milliseconds. When it keeps its connections open but stays
 * silent for another `within` milliseconds (frozen, cut off), everything that waits for it fails at
 * once instead of after the statement timeout. A busy database is not silent: data received on any
 * connection counts as a sign of life.
 */
export function watchDatabase({
  url,
  log,
  every = pingTimes.every,
  within = pingTimes.within,
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
      log.warn(silent ? 'the database does not respond' : 'the database responds again')
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

/**
 * Pings on a separate connection. A refused connection counts as a response: new connections get
 * that error at once anyway.
 */
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
      // If this node itself was busy, it first reads what has arrived before it decides.
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
