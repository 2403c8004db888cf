import { maintainSession } from '../database/session.ts'
import type { Log } from '../log.ts'
import { createSharedBus, type Carrier, type Receiver, type SharedBus } from './shared-bus.ts'

type Settings = { url: string; log: Log }

/** Sends events by LISTEN and NOTIFY over a separate connection. */
export async function createPostgresBus(settings: Settings): Promise<SharedBus> {
  return createSharedBus((receiver) => connectPostgresCarrier(settings, receiver), settings.log)
}

export async function connectPostgresCarrier(
  settings: Settings,
  receiver: Receiver,
): Promise<Carrier> {
  let connected = false
  const session = await maintainSession({
    ...settings,
    name: 'vonk live',
    onConnect: async (db) => {
      db.on('notification', ({ payload }) => payload !== undefined && receiver.message(payload))
      // A lost event is detected as a gap, so NOTIFY need not wait for the disk.
      await db.query('set synchronous_commit = off')
      await db.query('listen vonk_live')
      // The session variable is only assigned after this function returns.
      if (connected) setImmediate(() => receiver.onReconnect())
      connected = true
    },
  })
  return {
    async send(messages) {
      const db = session.db()
      if (db === null) throw new Error('the database session is not connected')
      await db.query({
        name: 'vonk_live',
        text: "select pg_notify('vonk_live', message) from unnest($1::text[]) as message",
        values: [messages],
      })
    },
    stop: () => session.stop(),
  }
}
