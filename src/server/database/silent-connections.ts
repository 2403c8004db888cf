import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { CallbackClient } from './callback-client.ts'

/** A connection: its bytes, and when they last changed or nothing was expected of it. */
type Activity = { socket: Socket; received: number; sent: number; changedAt: number }

const CHECKS_WITHIN_LIMIT = 8

/**
 * Destroys a connection that owes results and on which nothing came or went for `limit`
 * milliseconds, so that what waits for it fails: a firewall or a router has dropped it, which TCP
 * would notice after a quarter of an hour. Connections that wait for us (idle, in a transaction, for
 * notifications) are spared. Checks until the pool has ended.
 *
 * In place of the driver's `query_timeout`: the timer of each statement holds the statement and its
 * result in memory until the next full garbage collection.
 */
export function destroySilentConnections(pool: Pool, limit: number): void {
  const activities = new Map<CallbackClient, Activity>()
  pool.on('connect', (client) => {
    const { stream } = client.connection
    if (client instanceof CallbackClient && stream instanceof Socket)
      activities.set(client, { socket: stream, received: 0, sent: 0, changedAt: 0 })
  })
  pool.on('remove', (client) => {
    if (client instanceof CallbackClient) activities.delete(client)
  })

  const findSilent = () =>
    [...activities]
      .filter(
        ([client, activity]) =>
          measureSilence(client, activity) >= Math.max(limit, client.patience),
      )
      .map(([, { socket }]) => socket)

  async function check(): Promise<void> {
    if (findSilent().length === 0) return
    // If this node itself was busy, it first reads what has arrived before it decides.
    await turn()
    for (const socket of findSilent())
      socket.destroy(new Error(`Connection terminated: silent for ${limit} ms`))
  }
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer)
    else void check()
  }, limit / CHECKS_WITHIN_LIMIT)
  timer.unref()
}

/** Milliseconds without a change since the last check, whose figures it replaces. */
function measureSilence({ pendingQueries }: CallbackClient, activity: Activity): number {
  const now = performance.now()
  const { bytesRead, bytesWritten } = activity.socket
  if (pendingQueries === 0 || bytesRead !== activity.received || bytesWritten !== activity.sent)
    Object.assign(activity, { received: bytesRead, sent: bytesWritten, changedAt: now })
  return now - activity.changedAt
}
