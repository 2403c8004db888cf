import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { reviewRequested } from '../../../server/review-kind.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { reportAnswerBy } from '../../rules.ts'
import { addReport, createSnapshot } from '../../server/public.ts'
import type { judgePressure as contract } from '../pressure-contract.ts'
import { sinceWeeks } from './list-pressure.ts'
import { listPressureRows, lockLook, recordLook } from './pressure.ts'

/** What the staff see, somebody decides: a case is a report of theirs, and goes the way of all reports. */
export async function judgePressure(
  ctx: MemberContext,
  { member, outcome }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const listed = await listPressureRows(db, site.id, sinceWeeks(now, '4'), now)
  const account = listed.find(({ member_id }) => member_id === member)
  if (!account) throw new ApiError('not_found')
  const open = await lockLook(ctx, member, actor.memberId)
  if (open) return { number: `R-${open}` }
  const report = outcome === 'case' ? await openCase(ctx, member, account.rules) : null
  await recordLook(ctx, { member, staff: actor.memberId, report })
  await recordAudit(db, ctx, {
    action: report ? 'pressure.case' : 'pressure.fine',
    subject: report ? { kind: 'report', id: report } : { kind: 'member', id: member },
    memberId: member,
  })
  return { number: report && `R-${report}` }
}

async function openCase(
  ctx: MemberContext,
  member: string,
  signals: { rule: string; people: number }[],
): Promise<string> {
  const id = newId()
  const reported = { subject: 'profile' as const, member, reason: 'scam' as const, text: '' }
  const answerBy = reportAnswerBy(reported.reason, ctx)
  const snapshot = { ...(await createSnapshot(ctx, reported)), signals }
  await addReport(ctx, { ...reported, id, snapshot, answerBy })
  await ctx.emit(reviewRequested, {
    kind: 'report',
    subject: id,
    member: null,
    since: ctx.now,
    dueAt: answerBy,
  })
  return id
}
