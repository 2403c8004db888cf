import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { findBrokenEntry } from './audit-entries.ts'
import { recordAudit } from './public.ts'

const { app } = await testApp()
const db = app.pool
const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
const record = (id: string) =>
  inTransaction(db, (tx) =>
    recordAudit(tx, ctx, {
      action: 'test.change',
      subject: { kind: 'site', id },
      before: { price: 1 },
      after: { price: 2, words: 'é "x"' },
    }),
  )
const tamper = (statement: ReturnType<typeof sql>) =>
  inTransaction(db, async (tx) => {
    await execute(tx, sql`alter table audit_entry disable trigger audit_entry_append_only`)
    await execute(tx, statement)
    await execute(tx, sql`alter table audit_entry enable trigger audit_entry_append_only`)
  })

describe('the audit log', () => {
  test('numbers entries written in parallel without gaps, each with the hash of the one before', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => record(String(index))))
    const ids = await rows<{ entry_id: string }>(
      db,
      sql`select entry_id from audit_entry order by entry_id`,
    )
    expect(ids.map(({ entry_id }) => Number(entry_id))).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect(await findBrokenEntry(db)).toBeNull()
  })

  test('refuses changes', async () => {
    for (const change of [
      sql`update audit_entry set reason = 'x'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ])
      await expect(execute(db, change)).rejects.toThrow('append-only')
  })

  test('shows an entry that was changed or removed around the database’s refusal', async () => {
    await tamper(sql`update audit_entry set after_change = '{"price": 3}' where entry_id = 5`)
    expect(await findBrokenEntry(db)).toBe('5')
    await tamper(sql`update audit_entry set after_change = before_change where entry_id = 5`)
    await tamper(
      sql`update audit_entry set after_change = '{"price": 2, "words": "é \\"x\\""}' where entry_id = 5`,
    )
    expect(await findBrokenEntry(db)).toBeNull()
    await tamper(sql`delete from audit_entry where entry_id > 10`)
    expect(await findBrokenEntry(db)).toBe('11')
    await record('after the removal')
    expect(await findBrokenEntry(db)).toBe('13')
    await tamper(sql`delete from audit_entry where entry_id = 7`)
    expect(await findBrokenEntry(db)).toBe('8')
    await tamper(sql`delete from audit_entry`)
    expect(await findBrokenEntry(db)).toBe('1')
  })
})
