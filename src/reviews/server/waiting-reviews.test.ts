import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { partialMigrations } from '../../../tests/factories/partial-migrations.ts'
import { execute, rows } from '../../server/database/query.ts'

const { url, pool } = await testDatabase({ empty: true })
const migrateTo = partialMigrations(url)

/** Statements of the release before, whose tables had queues of their own. */
const waitingBefore = [
  sql`insert into site (site_id, slug, host) values (1, 'a', 'a.example')`,
  sql`insert into account (member_id, site_id, email, status, language, country, signup_at, last_seen_at)
      select n, 1, n || '@example.org', 'active', 'nl', 'NL', now(), now() from generate_series(11, 16) n`,
  sql`insert into profile (member_id, site_id, name, gender, birth_date, language, country, updated_at, about)
      select n, 1, 'M' || n, 'female', '1990-01-01', 'nl', 'NL', now(), 'now' from generate_series(11, 16) n`,
  sql`insert into photo (member_id, photo_id, name, status, position, created_at) values
      (11, 101, lpad('101', 32, '0'), 'review', 0, '2026-01-01'), (11, 102, lpad('102', 32, '0'), 'review', 1, '2026-01-01'),
      (11, 103, lpad('103', 32, '0'), 'active', 1, '2026-01-01')`,
  sql`insert into photo_verdict values (11, 102, 1, lpad('102', 32, '0'), 'nudity', 12, '2026-01-02 00:00:10')`,
  sql`insert into text_change values (11, 1, 'M11', 'before', '2026-01-01', '2026-01-02', 12, '2026-01-01', null, null, null, ''),
      (13, 1, 'M13', 'before', '2026-01-01', '2026-01-02', null, null, 12, '2026-01-03', 'spam', 'Because.')`,
  sql`insert into account_review (member_id, site_id, signals, score, found_at, answer_by, claimed_by, claimed_at, decided_by, applies_at, applied, measure, rule, answer) values
      (14, 1, '[]', 40, '2026-01-01', '2026-01-02', 12, '2026-01-01', null, null, false, null, null, ''),
      (15, 1, '[]', 41, '2026-01-01', '2026-01-02', null, null, 12, '2026-01-03', false, 'suspension', 'spam', 'Because.'),
      (16, 1, '[]', 42, '2026-01-01', '2026-01-02', null, null, 12, '2026-01-03', true, 'none', null, '')`,
]

test('what waits in an installation of the release before moves into the one queue', async () => {
  await migrateTo(1369)
  for (const statement of waitingBefore) await execute(pool, statement)
  await migrateTo(1370)
  const reviews = await rows<{ line: string; decision: unknown }>(
    pool,
    sql`select concat_ws(' ', kind, subject_id, member_id, since::date, due_at, claimed_by, decided_by, applies_at) as line, decision
        from review order by kind, subject_id`,
  )
  const day = (date: string) => `2026-01-${date}+00`
  expect(reviews).toEqual([
    { line: `new_account 14 14 2026-01-01 ${day('02 00:00:00')} 12`, decision: null },
    {
      line: `new_account 15 15 2026-01-01 ${day('02 00:00:00')} 12 ${day('03 00:00:00')}`,
      decision: {
        score: 41,
        restriction: { sanction: 'suspension', rule: 'spam', answer: 'Because.' },
      },
    },
    { line: `photo 101 11 2026-01-01 ${day('01 01:00:00')}`, decision: null },
    {
      line: `photo 102 11 2026-01-01 ${day('01 01:00:00')} 12 ${day('02 00:00:10')}`,
      decision: { picture: '102'.padStart(32, '0'), refused_for: 'nudity' },
    },
    { line: `profile_text 11 11 2026-01-01 ${day('02 00:00:00')} 12`, decision: null },
    {
      line: `profile_text 13 13 2026-01-01 ${day('02 00:00:00')} 12 ${day('03 00:00:00')}`,
      decision: {
        seen: { name: 'M13', about: 'now' },
        refusal: { rule: 'spam', answer: 'Because.' },
      },
    },
  ])
  expect(
    await rows(pool, sql`select identifier, job_key from job_outbox order by job_key`),
  ).toEqual(
    ['new_account:15', 'photo:102', 'profile_text:13'].map((review) => ({
      identifier: 'reviews_apply',
      job_key: `review:${review}`,
    })),
  )
  expect(
    await rows(pool, sql`select member_id, sanction from account_review order by member_id`),
  ).toEqual([
    { member_id: '14', sanction: null },
    { member_id: '15', sanction: null },
    { member_id: '16', sanction: 'none' },
  ])
})
