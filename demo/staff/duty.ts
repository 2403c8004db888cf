import sql from 'sql-template-tag'
import type { DutyArea } from '../../src/desk/duty-contract.ts'
import { saveShift } from '../../src/desk/server/duty-shifts.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Cast = {
  staff: Record<'moderator' | 'support' | 'finance' | 'operator', DemoMember>
  now: Date
}

/** A plan for three days, how fast photos, texts and new accounts were decided, and whether the service helped. */
export function createDutySteps({ staff, now }: Cast): Step[] {
  const run = async (ctx: MemberContext) => {
    const shifts: [DemoMember, DutyArea, boolean][] = [
      [staff.moderator, 'content', false],
      [staff.support, 'service', false],
      [staff.finance, 'orders', false],
      [staff.operator, 'content', true],
      [staff.operator, 'service', true],
    ]
    const today = Math.floor(now.getTime() / DAY) * DAY
    for (let day = 0; day < 3; day++)
      for (const [{ id: person }, area, lead] of shifts) {
        const starts = new Date(today + day * DAY + 6 * HOUR)
        const ends = new Date(starts.getTime() + 14 * HOUR)
        await saveShift(ctx.db, { site: ctx.site.id, person, area, lead, starts, ends })
      }
    for (let i = 0; i < 60; i++) await addAnswer(ctx, { i, staff, now })
    await addRatings(ctx)
  }
  return [{ at: new Date(now.getTime() - HOUR / 2), by: staff.operator, run }]
}

/** Of the closed requests all but every fourth author answered. */
async function addRatings({ db, site }: MemberContext): Promise<void> {
  await execute(
    db,
    sql`insert into case_rating (site_id, case_id, member_id, queue, asked_at, answer, text, answered_at)
        select site_id, complaint_id, member_id, kind || '_cases', decided_at, rated, case rated when 'no' then 'It took too long.' when 'yes' then 'Quick and friendly.' else '' end,
               case when rated is not null then decided_at + interval '3 hours' end
        from (select c.site_id, c.complaint_id, c.member_id, c.kind, c.decided_at, (array['yes', 'yes', 'no', null, 'partly'])[1 + row_number() over (order by complaint_id) % 5] as rated
              from complaint c where site_id = ${site.id} and state = 'decided' and kind in ('order', 'service') and appeals is null and decided_at is not null) closed
        on conflict do nothing`,
  )
}

const queues = [
  ['photo', 'photos', 1],
  ['profile_text', 'profile_texts', 24],
  ['new_account', 'new_accounts', 24],
] as const

/** Of ten decisions nine were in time. */
async function addAnswer(
  { db, site }: MemberContext,
  { i, staff, now }: Cast & { i: number },
): Promise<void> {
  const [kind, queue, hours] = queues[i % 4 === 3 ? 1 : i % 5 === 4 ? 2 : 0]
  const decidedAt = new Date(now.getTime() - (2 + i * 9) * HOUR)
  const share = i % 10 === 9 ? 1.4 : 0.1 + (i % 7) / 10
  const since = new Date(decidedAt.getTime() - share * hours * HOUR)
  const by = i % 3 === 0 ? staff.operator : staff.moderator
  await execute(
    db,
    sql`insert into review_answer (site_id, kind, subject_id, queue, decided_by, since, due_at, decided_at)
        values (${site.id}, ${kind}, ${newId()}, ${queue}, ${by.id}, ${since}, ${new Date(since.getTime() + hours * HOUR)}, ${decidedAt})`,
  )
}
