import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute } from '../../server/database/query.ts'
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
