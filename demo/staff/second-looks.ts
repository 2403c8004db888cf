import sql from 'sql-template-tag'
import { addCheck, saveSecondDecision } from '../../src/moderation/operator/server/quality-check.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Cast = {
  members: DemoMember[]
  staff: Record<'moderator' | 'operator', DemoMember>
  now: Date
}

type DecidedReport = {
  report_id: string
  reported_id: string
  measure: string
  reason: string
  decided_by: string
  decided_at: Date
}

/** Decisions about reports and texts that a second person made again, or still has to. */
export function createSecondLooks({ members, staff, now }: Cast): Step[] {
  const second = (by: string) =>
    by === staff.moderator.id ? staff.operator.id : staff.moderator.id
  const other = (measure: string) => (measure === 'warning' ? 'none' : 'warning')
  const run = async (ctx: MemberContext) => {
    const reports = await rows<DecidedReport>(
      ctx.db,
      sql`select report_id, reported_id, measure, reason, decided_by, decided_at from report r
          where site_id = ${ctx.site.id} and state = 'decided' and decided_by is not null
            and not exists (select from quality_check q where q.subject_id = r.report_id::text)
          order by report_id`,
    )
    for (const [i, report] of reports.entries()) {
      const id = await addDemoCheck(ctx, {
        kind: 'report',
        subject_id: report.report_id,
        member_id: report.reported_id,
        evidence: {},
        decision: report.measure,
        reason: report.reason,
        decided_by: report.decided_by,
        decided_at: report.decided_at,
      })
      if (i > 2 && report.decided_at.getTime() > now.getTime() - 7 * DAY) continue
      await saveSecondDecision(ctx.db, {
        id,
        by: second(report.decided_by),
        now: new Date(report.decided_at.getTime() + 5 * HOUR),
        decision: i === 1 ? other(report.measure) : report.measure,
        reason: '',
        remark: i === 1 ? 'It was the first report of this member.' : '',
      })
    }
    for (const [i, member] of members.entries()) await checkText(ctx, member, i)
  }
  return [{ at: new Date(now.getTime() - HOUR), by: staff.operator, run }]

  async function checkText(ctx: MemberContext, { id: member, person }: DemoMember, i: number) {
    const decidedAt = new Date(now.getTime() - (i + 1) * 2 * DAY)
    const before = { name: person.name, about: 'I like the sea.' }
    const id = await addDemoCheck(ctx, {
      kind: 'text',
      subject_id: member,
      member_id: member,
      evidence: { before, after: { ...before, about: 'I like the sea and old cinemas.' } },
      decision: 'approved',
      reason: '',
      decided_by: staff.moderator.id,
      decided_at: decidedAt,
    })
    if (i === 0) return
    await saveSecondDecision(ctx.db, {
      id,
      by: staff.operator.id,
      now: new Date(decidedAt.getTime() + 8 * HOUR),
      decision: 'approved',
      reason: '',
      remark: '',
    })
  }
}

type Decided = Omit<Parameters<typeof addCheck>[1], 'check_id' | 'site_id' | 'check_by'>

async function addDemoCheck({ db, site }: MemberContext, decided: Decided): Promise<string> {
  const id = newId()
  await addCheck(db, {
    ...decided,
    check_id: id,
    site_id: site.id,
    check_by: new Date(decided.decided_at.getTime() + 7 * DAY),
  })
  return id
}
