import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** A connection that is checked out of the pool: its bytes, and when they last changed. */
type Use = { socket: Socket; received: number; sent: number; changedAt: number }

const CHECK_EVERY = 1_000

/**
 * Destroys a connection in use on which a statement was sent and then nothing came or went for
 * `limit` milliseconds, so that what waits for it fails: a firewall or a router has dropped it, which
 * TCP would notice after a quarter of an hour. Checks every second, until the pool has ended.
 *
 * In place of the driver's `query_timeout`: the timer of each statement holds the statement and its
 * result in memory until the next full garbage collection.
 */
export function destroySilentConnections(pool: Pool, limit: number): void {
  const uses = new Map<PoolClient, Use>()
  pool.on('acquire', (client) => {
    const { stream } = client.connection
    if (!(stream instanceof Socket)) return
    const { bytesRead: received, bytesWritten: sent } = stream
    uses.set(client, { socket: stream, received, sent, changedAt: Infinity })
  })
  pool.on('release', (_error, client) => uses.delete(client))

  async function check(): Promise<void> {
    const silent = [...uses.values()].filter((use) => millisecondsOfSilence(use) >= limit)
    if (silent.length === 0) return
    // If this node itself was busy, it first reads what has arrived before it decides.
    await turn()
    for (const use of silent) if (millisecondsOfSilence(use) >= limit) use.socket.destroy()
  }
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer)
    else void check()
  }, CHECK_EVERY)
  timer.unref()
}

/** Negative until the first statement is sent. */
function millisecondsOfSilence(use: Use): number {
  const now = performance.now()
  const { bytesRead, bytesWritten } = use.socket
  if (bytesRead !== use.received || bytesWritten !== use.sent)
    Object.assign(use, { received: bytesRead, sent: bytesWritten, changedAt: now })
  return now - use.changedAt
}
