import { findMailTarget, liftBan } from '../../../accounts/server/public.ts'
import { RefusalReason } from '../../../photos/contract.ts'
import { changeRefusal } from '../../../photos/server/public.ts'
import { enableProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { ReportReason } from '../../contract.ts'
import { caseNumber, isDeception } from '../../rules.ts'
import {
  banOverturned,
  findCurrentBan,
  findReport,
  findStatement,
  liftStatement,
  type Statement,
} from '../../server/public.ts'
import type { Remainder } from '../contract.ts'
import { listRemainders, refusalFor } from '../rules.ts'
import { saveStatement } from './issue-statement.ts'
import { endSuspension } from './suspension.ts'

type PartlyUpheld = {
  appeal: string
  member: string | null
  appeals: string | null
  remains: Remainder
  answer: string
}

/**
 * Puts a milder measure, or the same for another rule, in the place of the decision that an appeal is
 * about. Returns false if that cannot remain of it, or it is no longer in force or undone already.
 */
export async function restoreInPart(
  ctx: MemberContext,
  { appeal, member, appeals, remains, answer }: PartlyUpheld,
): Promise<boolean> {
  if (member === null || appeals === null) return false
  const number = caseNumber(appeals)
  const first = await findStatement(ctx.db, ctx.site.id, number)
  const remainder = first && getRemainder(first, remains, ctx.now)
  if (!remainder || first.member_id !== member) return false
  const changed = { member, appeals, remains, until: remainder.until }
  if (!(await liftStatement(ctx.db, first.statement_id, ctx.now))) return false
  if (!(await applyRemainder(ctx, first, changed))) return false
  if (first.measure === 'ban' && (remains.measure !== 'ban' || !isDeception(remains.rule)))
    await ctx.emit(banOverturned, { member, isOpen: remains.measure === 'warning' })
  const account = await findMailTarget(ctx.db, member)
  await saveStatement(
    ctx,
    {
      member,
      number,
      ...remains,
      explanation: answer,
      illegal: ['illegal', 'underage', 'minor'].includes(remains.rule),
      notified: first.notified,
      detected: first.detected_automatically,
      until: remainder.until,
      appeal,
    },
    account?.language ?? first.language,
  )
  return true
}

type First = Pick<Statement, 'case_number' | 'measure' | 'rule' | 'at' | 'until' | 'lifted_at'>

/** What remains with its end, if it may remain of the decision; undefined if it may not. */
export function getRemainder(
  first: First,
  { measure, rule }: Remainder,
  now: Date,
): { until: Date | null } | undefined {
  const rules = first.case_number.startsWith('P-') ? RefusalReason : ReportReason
  const isChanged = measure !== first.measure || rule !== first.rule
  if (first.lifted_at !== null || !isChanged || !rules.safeParse(rule).success) return undefined
  return listRemainders(first, now).find((remainder) => remainder.measure === measure)
}

type ChangedMeasure = {
  member: string
  appeals: string
  remains: Remainder
  until: Date | null
}

async function applyRemainder(
  ctx: MemberContext,
  first: First,
  { member, appeals, remains: { measure, rule }, until }: ChangedMeasure,
): Promise<boolean> {
  const [kind, id = ''] = appeals.split(' ')
  if (measure === 'photo')
    return changePhoto(ctx, member, kind === 'photo' ? id : null, { id, rule })
  if (first.measure === 'warning') return true
  if ((await findCurrentBan(ctx.db, member)) !== id) return false
  if (measure === 'warning') {
    await liftBan(ctx.db, member)
    await enableProfile(ctx.db, member, ctx.now)
  }
  if (measure === 'suspension' && until)
    await ctx.enqueue(
      endSuspension,
      { site: ctx.site.id, member, report: id },
      { runAt: until, key: `suspension:${member}` },
    )
  return true
}

/** A refused photo stays refused for another reason. */
async function changePhoto(
  ctx: MemberContext,
  member: string,
  reviewed: string | null,
  { id, rule }: { id: string; rule: string },
): Promise<boolean> {
  if (reviewed !== null)
    return changeRefusal(ctx, { member, photo: reviewed }, RefusalReason.parse(rule))
  const report = await findReport(ctx.db, ctx.site.id, id)
  if (!report) return false
  const reason = refusalFor(ReportReason.parse(rule))
  return changeRefusal(ctx, { member, photo: report.subject_id }, reason)
}
