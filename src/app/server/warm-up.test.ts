import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { rows } from '../../server/database/query.ts'
import { features } from './features.ts'
import { warmUpConnections } from './warm-up.ts'

const warned: unknown[] = []
const { app, as } = await testApp()
app.log = Object.assign(Object.create(app.log), {
  warn: (...args: unknown[]) => void warned.push(args),
})

const tables = [
  'account',
  'conversation',
  'inbox',
  'message',
  'wallet',
  'credit_lot',
  'ledger_transfer',
  'job_outbox',
]
const counts = () =>
  rows(
    app.pool,
    sql`select name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || name, false, true, '')))[1]::text as rows
        from unnest(${tables}::text[]) name`,
  )

describe('the warm-up', () => {
  test('opens all connections of a node and sends a message on each before the first request, and leaves no trace', async () => {
    const { api, say: send } = await startConversation({ app, as })
    const before = await counts()
    await warmUpConnections(app, features)
    expect(warned).toEqual([])
    expect(await counts()).toEqual(before)
    const { totalCount, idleCount, options } = app.databases.shared
    expect([totalCount, idleCount]).toEqual([options.max, options.max])
    const connections = await Promise.all(
      Array.from({ length: options.max }, () => app.databases.shared.connect()),
    )
    for (const db of connections) {
      const { rows: planned } = await db.query<{ statement: string }>(
        'select statement from pg_prepared_statements where generic_plans > 0',
      )
      // The queries of session and conversation, and the two statements that send a message.
      for (const begin of ['select encode(s.token_hash', 'select t.n::int', 'with input as'])
        expect(
          planned.some(({ statement }) => statement.startsWith(begin)),
          begin,
        ).toBe(true)
      expect(planned.some(({ statement }) => statement.includes('theirs.has_written and'))).toBe(
        true,
      )
      db.release()
    }
    await send(api, 'The second')
  })
})
