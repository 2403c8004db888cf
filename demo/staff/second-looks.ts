import sql from 'sql-template-tag'
import type { AccountSignal } from '../../src/moderation/console/accounts-contract.ts'
import { signalScore } from '../../src/moderation/console/rules.ts'
import { addCheck, saveSecondDecision } from '../../src/moderation/console/server/quality-check.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { reviewRequested, reviewWithdrawn } from '../../src/server/review-kind.ts'
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

/** Decisions about reports, texts, new accounts and selfies that a second person made again, or still has to. */
export function createSecondLooks({ members, staff, now }: Cast): Step[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const looks = [
    ...members.map((member, i) => textLook(member, i, ago((i + 1) * 2))),
    ...members.slice(0, 3).map((member, i) => accountLook(member, i, ago(i * 3 + 1))),
    ...members.slice(3, 6).map((member, i) => selfieLook(member, i, ago(i * 4 + 3))),
  ]
  const run = async (ctx: MemberContext) => {
    await checkReports(ctx, { staff, now })
    for (const look of looks) await addLook(ctx, look, staff)
  }
  return [{ at: new Date(now.getTime() - HOUR), by: staff.operator, run }]
}

async function checkReports(ctx: MemberContext, { staff, now }: Omit<Cast, 'members'>) {
  const second = (by: string) =>
    by === staff.moderator.id ? staff.operator.id : staff.moderator.id
  const other = (measure: string) => (measure === 'warning' ? 'none' : 'warning')
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
    await decideAgain(ctx, {
      id,
      by: second(report.decided_by),
      now: new Date(report.decided_at.getTime() + 5 * HOUR),
      decision: i === 1 ? other(report.measure) : report.measure,
      reason: '',
      remark: i === 1 ? 'It was the first report of this member.' : '',
    })
  }
}

/** A decision of the moderator, and that of the operator some hours later, if there is one. */
type Look = Pick<Decided, 'kind' | 'evidence' | 'decision'> & {
  member: string
  at: Date
  second: { hours: number; decision: string; reason?: string; remark?: string } | null
}

function textLook({ id: member, person }: DemoMember, i: number, at: Date): Look {
  const before = { name: person.name, about: 'I like the sea.' }
  return {
    kind: 'text',
    member,
    evidence: { before, after: { ...before, about: 'I like the sea and old cinemas.' } },
    decision: 'approved',
    at,
    second: i === 0 ? null : { hours: 8, decision: 'approved' },
  }
}

function accountLook({ id: member, person }: DemoMember, i: number, at: Date): Look {
  const signals: AccountSignal[] = [
    { kind: 'same_device', count: 1 + i, detail: '' },
    { kind: 'fast_messages', count: 4, detail: '' },
  ]
  const remark = 'Four chats in the first five minutes.'
  const agreed = { hours: 6, decision: 'none' }
  return {
    kind: 'account',
    member,
    evidence: { signals, score: signalScore(signals), about: person.about, photos: [] },
    decision: 'none',
    at,
    second: i === 0 ? null : i === 1 ? agreed : { hours: 6, decision: 'warning', remark },
  }
}

/** Both people have decided, so the selfie is erased. */
function selfieLook({ id: member }: DemoMember, i: number, at: Date): Look {
  const sentAt = new Date(at.getTime() - 9 * HOUR).toISOString()
  const remark = 'The hand covers half of the face.'
  return {
    kind: 'selfie',
    member,
    evidence: { sent_at: sentAt, pictures: [] },
    decision: 'approved',
    at,
    second:
      i === 1
        ? { hours: 11, decision: 'refused', reason: 'face_hidden', remark }
        : { hours: 11, decision: 'approved' },
  }
}

async function addLook(
  ctx: MemberContext,
  { kind, member, evidence, decision, at, second }: Look,
  staff: Cast['staff'],
): Promise<void> {
  const id = await addDemoCheck(ctx, {
    kind,
    subject_id: member,
    member_id: member,
    evidence,
    decision,
    reason: '',
    decided_by: staff.moderator.id,
    decided_at: at,
  })
  if (!second) return
  await decideAgain(ctx, {
    id,
    by: staff.operator.id,
    now: new Date(at.getTime() + second.hours * HOUR),
    decision: second.decision,
    reason: second.reason ?? '',
    remark: second.remark ?? '',
  })
}

type Decided = Omit<Parameters<typeof addCheck>[1], 'check_id' | 'site_id'>

async function addDemoCheck(ctx: MemberContext, decided: Decided): Promise<string> {
  const { db, site } = ctx
  const id = newId()
  await addCheck(db, { ...decided, check_id: id, site_id: site.id })
  await ctx.emit(reviewRequested, {
    kind: 'quality',
    subject: id,
    member: decided.member_id,
    since: decided.decided_at,
  })
  return id
}

async function decideAgain(
  ctx: MemberContext,
  second: Parameters<typeof saveSecondDecision>[1],
): Promise<void> {
  await saveSecondDecision(ctx.db, second)
  await ctx.emit(reviewWithdrawn, { kind: 'quality', subject: second.id })
}
