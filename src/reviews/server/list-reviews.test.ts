import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import { claimReview, listReviews } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool
const moderator = await as(await addStaff(db, ['moderator']))

test('pages of a queue follow each other without a gap, also where deadlines are equal', async () => {
  const member = await addMember(db)
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at)
        select ${member}, n, lpad(n::text, 32, '0'), 'review', n, now() from generate_series(1, 230) n`,
  )
  await execute(
    db,
    sql`insert into review (site_id, kind, subject_id, member_id, since, due_at)
        select 1, 'photo', photo_id, member_id, created_at, created_at + (photo_id / 10) * interval '1 microsecond' from photo`,
  )
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: { reviews: { subject: string }[]; next: string | null } = await moderator(
      listReviews,
      { kind: 'photo', ...(after && { after }) },
    )
    expect(page.reviews.length).toBeLessThanOrEqual(100)
    seen.push(...page.reviews.map(({ subject }) => subject))
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 230 }, (_, n) => String(n + 1)))
})

test('other roles of the staff, members and visitors see and claim nothing', async () => {
  const finance = await as(await addStaff(db, ['finance']))
  const member = await as(await addMember(db))
  const visitor = await as()
  const claim = { kind: 'photo' as const, subject: '1' }
  for (const [api, code] of [
    [finance, 'role_required'],
    [member, 'not_found'],
    [visitor, 'authentication_required'],
  ] as const) {
    await expect(api(listReviews, { kind: 'photo' })).rejects.toMatchObject({ code })
    await expect(api(claimReview, claim)).rejects.toMatchObject({ code })
  }
})

test.each([
  ['photo', 'photo'],
  ['profile_text', 'text'],
  ['new_account', 'new_account'],
  ['selfie', 'selfie'],
  ['quality', 'quality'],
] as const)('the deadline of a %s is the one that the brand promises', async (kind, promise) => {
  const { settings } = app.siteById(1)
  const member = await addMember(db)
  const subject = newId()
  settings.promised_hours = { ...settings.promised_hours, [promise]: 5 }
  await runScheduled(app, {
    name: 'request',
    cron: '',
    run: async (ctx) => {
      if (ctx.site.id === 1) await ctx.emit(reviewRequested, { kind, subject, member })
    },
  })
  const { hours } = await row<{ hours: number }>(
    db,
    sql`select extract(epoch from due_at - since)::float8 / 3600 as hours from review where kind = ${kind} and subject_id = ${subject}`,
  )
  expect(hours).toBe(5)
})
