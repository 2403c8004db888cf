import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/server/database/migrate.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { findBrokenEntry } from '../../src/staff/server/audit-entries.ts'
import { silentLog } from '../factories/cluster.ts'
import { testDatabase } from '../factories/database.ts'
import { addMember } from '../factories/member.ts'

const { url, pool } = await testDatabase({ empty: true })
const directory = mkdtempSync(join(tmpdir(), 'vonk-upgrade-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The last release before roles of staff, versions of sites and affiliate earnings. */
const RELEASED = 270
for (const name of readdirSync(migrationsDirectory))
  if (Number.parseInt(name, 10) <= RELEASED)
    cpSync(join(migrationsDirectory, name), join(directory, name))

/** People, an answer about consent and decisions of staff, as that release stored them. */
async function addData() {
  await execute(
    pool,
    sql`insert into site (site_id, slug, host, settings) values (1, 'first', 'first.example', '{}')`,
  )
  const [member, operator] = [await addMember(pool), await addMember(pool)]
  await execute(pool, sql`update account set role = 'operator' where member_id = ${operator}`)
  await execute(
    pool,
    sql`insert into consent_answer (answer_id, site_id, browser_id, member_id, text_version, language, statistics, marketing, privacy_control, answered_at)
        values (gen_random_uuid(), 1, gen_random_uuid(), ${member}, 1, 'nl', true, false, false, now())`,
  )
  await execute(
    pool,
    sql`insert into operator_decision (decision_id, site_id, operator_id, affected_id, subject, subject_id, verdict, reason, at) values
          (1, 1, ${operator}, ${member}, 'photo', '11', 'refused', 'nudity', now() - interval '3 days'),
          (2, 1, ${operator}, ${member}, 'report', '12', 'profile', 'scam', now() - interval '2 days'),
          (3, 1, ${operator}, 0, 'complaint', '13', 'none', '', now() - interval '1 day')`,
  )
  return { member, operator }
}

/** Transactions of each shape: one lot, two lots, returned, partly forfeited and released. */
async function addLedger(member: string): Promise<void> {
  const spend = (key: string, credits: number) =>
    sql`select spend_credits(${member}, ${key}, 'message', '7', ${credits}, now())`
  for (const [lot, credits] of [
    [1, 4],
    [2, 6],
  ])
    await execute(
      pool,
      sql`select grant_credits(${member}, ${`gesture:${lot}`}, ${lot}, 'gesture', ${credits}, null, 0, null, false, now())`,
    )
  await execute(pool, spend('one', 3))
  await execute(pool, spend('two', 5))
  await execute(pool, sql`select return_credits(${member}, 'two', 'unsend', now())`)
  await execute(
    pool,
    sql`with transactions as (
          insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values
            (${member}, 'return:one', 'guarantee', '7', now()), (${member}, 'dispute', 'chargeback_reversed', null, now())
        )
        insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at) values
          (${member}, 'return:one', 0, 'earned', null, -3, now()), (${member}, 'return:one', 1, 'member', 1, 1, now()),
          (${member}, 'return:one', 2, 'forfeited', 1, 2, now()), (${member}, 'dispute', 0, 'forfeited', 1, -2, now()),
          (${member}, 'dispute', 1, 'member', 1, 2, now())`,
  )
}

/** The ledger as sums of each transaction, which have the same form before and after. */
const readLedger = () =>
  rows(
    pool,
    sql`select t.*, e.account, e.lot_id, sum(e.credits)::int as credits
        from ledger_transaction t join ledger_entry e using (member_id, transaction_id)
        group by t.member_id, t.transaction_id, t.kind, t.reference, t.at, e.account, e.lot_id
        order by t.transaction_id, e.account, e.lot_id`,
  )

describe('a database of an earlier release', () => {
  test('is upgraded with its people and decisions', async () => {
    await migrate({ url, log: silentLog, directory })
    const { member, operator } = await addData()
    await addLedger(member)
    const ledger = await readLedger()
    expect(ledger).toHaveLength(17)
    expect(await migrate({ url, log: silentLog })).toContain('0310-staff.sql')
    expect(await migrate({ url, log: silentLog })).toEqual([])
    expect(await readLedger()).toEqual(ledger)
    expect(await row(pool, sql`select count(*)::int as transfers from ledger_transfer`)).toEqual({
      transfers: 10,
    })
    expect(
      await rows(
        pool,
        sql`select role::text, staff_roles from account where site_id = 1 order by role`,
      ),
    ).toEqual([
      { role: 'member', staff_roles: [] },
      { role: 'operator', staff_roles: ['admin'] },
    ])
    // A brand that people use is open to visitors.
    expect(
      await row(pool, sql`select opened_at is not null as open, revision from site`),
    ).toMatchObject({ open: true })
    expect(
      await rows(
        pool,
        sql`select action, actor_id, affected_id, subject_kind || ' ' || subject_id as subject, reason, after_change
            from audit_entry order by entry_id`,
      ),
    ).toEqual([
      {
        action: 'photo.judge',
        actor_id: operator,
        affected_id: member,
        subject: 'photo 11',
        reason: 'nudity',
        after_change: { verdict: 'refused' },
      },
      {
        action: 'case.decide',
        actor_id: operator,
        affected_id: member,
        subject: 'report 12',
        reason: 'scam',
        after_change: { measure: 'profile' },
      },
      {
        action: 'case.decide',
        actor_id: operator,
        affected_id: null,
        subject: 'complaint 13',
        reason: '',
        after_change: { measure: 'none' },
      },
    ])
    expect(await findBrokenEntry(pool)).toBeNull()
  })
})
