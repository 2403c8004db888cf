import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { listAudit } from '../contract.ts'
import { addAuditEntry } from './audit-entries.ts'

const { app, as } = await testApp()
const admin = await as(await addStaff(app.pool, ['admin']))

const addEntry = (subjectId: string, at: string) =>
  inTransaction(app.pool, (tx) =>
    addAuditEntry(tx, {
      siteId: 1,
      at: new Date(at),
      actorId: null,
      sessionId: null,
      action: 'test.change',
      subjectKind: 'site',
      subjectId,
      affectedId: null,
      reason: '',
      before: null,
      after: null,
    }),
  )

await addEntry('first', '2026-03-01T23:59:59.999Z')
await addEntry('second', '2026-03-02T00:00:00Z')
await addEntry('third', '2026-03-03T23:59:59.999Z')
await addEntry('fourth', '2026-03-04T00:00:00Z')

describe('listAudit', () => {
  const loadSubjects = async (filter: { from?: string; to?: string }) => {
    const { entries } = await admin(listAudit, { action: 'test.', ...filter })
    return entries.map(({ subject }) => subject.id)
  }

  test('lists whole days in UTC, both included', async () => {
    expect(await loadSubjects({ from: '2026-03-02', to: '2026-03-03' })).toEqual([
      'third',
      'second',
    ])
    expect(await loadSubjects({ to: '2026-03-01' })).toEqual(['first'])
    expect(await loadSubjects({ from: '2026-03-04' })).toEqual(['fourth'])
    await expect(admin(listAudit, { from: 'March' })).rejects.toMatchObject({ status: 400 })
  })

  test('answers with a page of 50 entries, and with up to 5,000 for a file', async () => {
    for (let n = 0; n < 60; n++) await addEntry(`${n}`, '2026-04-01T00:00:00Z')
    const filter = { action: 'test.', from: '2026-04-01', to: '2026-04-01' }
    expect((await admin(listAudit, filter)).entries).toHaveLength(50)
    expect((await admin(listAudit, { ...filter, limit: 5_000 })).entries).toHaveLength(60)
    const { entries, next } = await admin(listAudit, { ...filter, limit: 59 })
    expect(entries).toHaveLength(59)
    expect(next).toBe(entries.at(-1)?.id)
    await expect(admin(listAudit, { limit: 5_001 })).rejects.toMatchObject({ status: 400 })
  })
})
