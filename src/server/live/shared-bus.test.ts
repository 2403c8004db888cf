import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { busSuite, soon } from '../../../tests/providers/bus-suite.ts'
import { execute } from '../database/query.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createSharedBus, type Receiver } from './shared-bus.ts'

const { pool, url } = await testDatabase({ empty: true })

describe('events through PostgreSQL', () => {
  busSuite(
    () => createPostgresBus({ url, log: silentLog }),
    () =>
      execute(
        pool,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vonk live' and datname = current_database()`,
      ),
  )
})

describe('events whose carrier is away', () => {
  test('are queued until it is back; the other nodes get a gap event when too many were queued', async () => {
    const sent: string[] = []
    const receiver = Promise.withResolvers<Receiver>()
    let away = true
    const bus = await createSharedBus(async (connected) => {
      receiver.resolve(connected)
      return {
        async send(messages) {
          if (away) throw new Error('away')
          sent.push(...messages)
        },
        stop: () => Promise.resolve(),
      }
    }, silentLog)
    for (let index = 0; index < 10_005; index += 1) bus.publish('member', index)
    away = false
    const { onReconnect: back } = await receiver.promise
    await vi.waitFor(() => {
      back()
      expect(sent.length).toBeGreaterThan(0)
    }, soon)
    expect(sent[0]).toContain('"gap":true')
    expect(sent.at(-1)).toContain('["member",10004]]')
    expect(sent.every((message) => Buffer.byteLength(message) < 8_000)).toBe(true)
  })
})
