import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { execute } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { listAudit, listAuditChoices } from '../audit-contract.ts'
import { addAuditEntry, type NewAuditEntry } from './audit-entries.ts'

const { app, as } = await testApp()
const admin = await as(await addStaff(app.pool, ['admin']))

const addEntry = (subjectId: string, at: string, entry: Partial<NewAuditEntry> = {}) =>
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
      ...entry,
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

describe('what an entry says', () => {
  const at = '2026-05-01T00:00:00Z'
  const day = { from: '2026-05-01', to: '2026-05-01' }

  test('has the names of people of its brand, and no names of others', async () => {
    const [colleague, member, away] = await Promise.all([
      addStaff(app.pool, ['support'], { name: 'Tamsin' }),
      addMember(app.pool, { name: 'Ottilie' }),
      addMember(app.pool, { name: 'Faraway', site: 2 }),
    ])
    await addEntry(member, at, {
      action: 'names.test',
      subjectKind: 'member',
      affectedId: member,
      before: { claimed_by: null },
      after: { claimed_by: colleague, elsewhere: away, requested: [colleague] },
    })
    const { names } = await admin(listAudit, { action: 'names.test', ...day })
    expect(names).toEqual({ [colleague]: 'Tamsin', [member]: 'Ottilie' })
  })

  test('has the currency of the order that it is about, of the same brand only', async () => {
    const member = await addMember(app.pool)
    const addOrder = (id: string, site: number, currency: string) =>
      execute(
        app.pool,
        sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, created_at)
            values (${id}, ${member}, ${site}, 'p1', 50, 1999, 1999, ${currency}, 'PL', 'local', ${at})`,
      )
    await addOrder('790001', 1, 'PLN')
    await addOrder('790002', 2, 'GBP')
    const about = { action: 'money.test', subjectKind: 'order' }
    for (const id of ['790001', '790002', 'no number', '9999999999999999999'])
      await addEntry(id, at, about)
    await addEntry('790001', at, { ...about, subjectKind: 'mailing' })
    const { entries } = await admin(listAudit, { action: 'money.test', ...day })
    expect(entries.map(({ subject, currency }) => [subject.kind, subject.id, currency])).toEqual([
      ['mailing', '790001', null],
      ['order', '9999999999999999999', null],
      ['order', 'no number', null],
      ['order', '790002', null],
      ['order', '790001', 'PLN'],
    ])
  })

  test('is found by the member whom it concerns, by its subject, and by who did it', async () => {
    const [actor, member, other] = await Promise.all([
      addStaff(app.pool, ['support'], { name: 'Finder' }),
      addMember(app.pool, { name: 'Concerned' }),
      addMember(app.pool),
    ])
    await addEntry(member, at, { action: 'find.one', subjectKind: 'member', actorId: actor })
    await addEntry('R-17', at, { action: 'find.two', subjectKind: 'report', affectedId: member })
    await addEntry(member, at, { action: 'find.three', subjectKind: 'mailing', affectedId: other })
    const find = async (filter: { member?: string; subject?: string; actor?: string }) =>
      (await admin(listAudit, { action: 'find.', ...filter })).entries.map(({ action }) => action)
    expect(await find({ member })).toEqual(['find.two', 'find.one'])
    expect(await find({ subject: 'R-17' })).toEqual(['find.two'])
    expect(await find({ actor })).toEqual(['find.one'])
    const { staff, members, brands } = await admin(listAuditChoices, {})
    expect(staff).toContainEqual({ id: actor, name: 'Finder' })
    expect(members).toContainEqual({ id: member, name: 'Concerned' })
    expect(brands).toEqual([{ id: 1, name: app.siteById(1).settings.name }])
  })
})

describe('the log of another brand', () => {
  const addInBoth = async (there: StaffRole) => {
    const email = `${crypto.randomUUID()}@example.org`
    await addStaff(app.pool, [there], { site: 2, email, name: 'There' })
    return as(await addStaff(app.pool, ['admin'], { email, name: 'Here' }))
  }

  test('is read by who is an admin there too, with its own people', async () => {
    const both = await addInBoth('admin')
    const member = await addMember(app.pool, { site: 2, name: 'Elsewhere' })
    const entry = { siteId: 2, action: 'away.test', subjectKind: 'member', affectedId: member }
    await addEntry(member, '2026-05-02T00:00:00Z', entry)
    const { entries, names } = await both(listAudit, { site: 2 })
    expect(entries).toMatchObject([{ action: 'away.test', subject: { id: member } }])
    expect(names).toEqual({ [member]: 'Elsewhere' })
    const choices = await both(listAuditChoices, { site: 2 })
    expect(choices.members).toEqual([{ id: member, name: 'Elsewhere' }])
    expect(choices.staff.map(({ name }) => name)).toContain('There')
    expect(choices.staff.map(({ name }) => name)).not.toContain('Here')
    expect(choices.brands.map(({ id }) => id)).toEqual([1, 2])
    expect((await both(listAudit, { action: 'away.' })).entries).toEqual([])
  })

  test('is refused to who has another role there, or no account', async () => {
    for (const stranger of [await addInBoth('support'), admin])
      for (const contract of [listAudit, listAuditChoices])
        await expect(stranger(contract, { site: 2 })).rejects.toMatchObject({
          status: 404,
          code: 'not_found',
        })
    const brands = (await (await addInBoth('support'))(listAuditChoices, {})).brands
    expect(brands.map(({ id }) => id)).toEqual([1])
  })
})
