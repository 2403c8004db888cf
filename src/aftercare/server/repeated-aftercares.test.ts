import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { partialMigrations } from '../../../tests/factories/partial-migrations.ts'
import { execute, rows } from '../../server/database/query.ts'

const { url, pool } = await testDatabase({ empty: true })
const migrateTo = partialMigrations(url)

const aftercare = (id: number, banned: number, state: string) =>
  sql`insert into aftercare (site_id, aftercare_id, banned_id, origin, report_id, rule, state, reported_at, decided_at, decided_by)
      values (1, ${id}, ${banned}, 'member', ${id}, 'scam', ${state}, '2026-01-01', '2026-01-01'::timestamptz + ${id} * interval '1 hour', 9)`
const notice = (id: number, member: number, credits: number) =>
  sql`insert into aftercare_notice (site_id, aftercare_id, member_id, conversation_id, name, age, first_contact_at, last_contact_at, messages, photos, credits, sent_at)
      values (1, ${id}, ${member}, 1, 'Daan', 30, '2026-01-01', '2026-01-01', 1, 0, ${credits}, '2026-01-02')`
const loss = (id: number, member: number) =>
  sql`insert into aftercare_loss values (1, ${id}, ${member}, 'card', 'to_100', 'EUR', 5, '2026-01-02')`

test('several aftercares of one removed account become its first, with everybody who was told', async () => {
  await migrateTo(1389)
  for (const statement of [
    sql`insert into site (site_id, slug, host) values (1, 'a', 'a.example')`,
    aftercare(1, 7, 'corrected'),
    aftercare(2, 7, 'sent'),
    aftercare(3, 7, 'sent'),
    aftercare(4, 7, 'pending'),
    aftercare(5, 8, 'sent'),
    notice(1, 11, 1),
    notice(2, 11, 4),
    notice(3, 11, 0),
    notice(3, 12, 2),
    notice(4, 12, 0),
    notice(5, 11, 3),
    loss(3, 11),
  ])
    await execute(pool, statement)
  await migrateTo(1390)
  const merged = await rows<{ line: string }>(
    pool,
    sql`select concat_ws(' ', aftercare_id, n.member_id, n.credits, l.complaint_id) as line
        from aftercare a left join aftercare_notice n using (site_id, aftercare_id)
        left join aftercare_loss l using (site_id, aftercare_id, member_id) order by 1`,
  )
  expect(merged.map(({ line }) => line)).toEqual(['1 11 1', '2 11 4 5', '2 12 2', '5 11 3'])
  await expect(execute(pool, aftercare(6, 7, 'pending'))).rejects.toThrow('aftercare_standing')
})
