import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { newId } from '../../../server/ids.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Queryable } from '../../../server/database/query.ts'
import type { ReportReason } from '../../contract.ts'
import { caseNumber, reportAnswerBy } from '../../rules.ts'
import { addReport, createSnapshot, decideReport, findBan } from '../../server/public.ts'
import type { ClaimedCase } from '../contract.ts'
import { listBanRequesters } from './ban-by-report.ts'
import { listClaimedBy, listClaims } from './case-claim.ts'
import { recordReport, restrictMember } from './decide-report.ts'

/** Who has claimed a complaint. */
export async function findClaimant(
  { db, site }: MemberContext,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const [claim] = await listClaims(db, site.id, { kind: 'complaint', id })
  return claim ? { id: claim.claimed_by, name: claim.name } : null
}

export { listSignals } from './check-account.ts'

type OperatorDecision = {
  member: string
  reason: ReportReason
  answer: string
  /** The end of a suspension; without it the ban is for good. */
  until?: Date
  /** Who asked for a ban that the actor approved. */
  requestedBy?: string | undefined
  /** Why what follows a ban waits. */
  hold?: string
}

/**
 * Bans a member without a report of another one: a case of the staff's own is opened and decided at
 * once, so that the member reads the reasons and can object as against any decision. Returns the id
 * of the case.
 */
export async function disableByStaff(
  ctx: MemberContext,
  { member, reason, answer, until, requestedBy, hold }: OperatorDecision,
): Promise<string> {
  const id = newId()
  const reported = { subject: 'profile' as const, member, reason, text: '' }
  await addReport(ctx, {
    ...reported,
    id,
    snapshot: (await createSnapshot(ctx, reported)) ?? {},
    answerBy: reportAnswerBy(reason, ctx),
  })
  const measure = until ? 'suspension' : 'profile'
  await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  await restrictMember(ctx, {
    member,
    measure,
    reason,
    number: `R-${id}`,
    explanation: answer,
    illegal: false,
    notified: false,
    detected: false,
    until: until ?? ctx.now,
    requestedBy,
    hold,
  })
  await recordReport(ctx, { id, reported: member, measure, reason, requestedBy })
  return id
}

/** When the account of a banned member opens again; null if the ban is for good. */
export async function findSuspensionEnd(db: Queryable, memberId: string): Promise<Date | null> {
  return (await findBan(db, memberId))?.until ?? null
}

const stepOfReport = (isBanRequested: boolean) => (isBanRequested ? 'second_person' : 'decide')
const stepOfComplaint = (isAppeal: boolean) => (isAppeal ? 'appeal' : 'answer')

/** The open cases that the reader has claimed, the nearest deadline first. */
export async function listClaimedCases(ctx: MemberContext, limit: number): Promise<ClaimedCase[]> {
  const { db, site, actor, now } = ctx
  const claimed = await listClaimedBy(db, { site: site.id, person: actor.memberId, limit })
  const reports = claimed.filter(({ kind }) => kind === 'report').map(({ case_id: id }) => id)
  const requesters =
    reports.length > 0 ? await listBanRequesters(ctx, reports) : new Map<string, string>()
  return claimed.map(({ kind, case_id: id, ...found }) => ({
    number: `${kind === 'report' ? 'R' : 'C'}-${id}`,
    name: found.name,
    age: found.birth_date === null ? null : ageOn(found.birth_date, now),
    thumb: found.photo === null ? null : photoUrl(found.photo, 'thumb'),
    about: found.reason ?? found.complaint ?? 'other',
    appeals: found.appeals === null ? null : caseNumber(found.appeals),
    step:
      kind === 'report'
        ? stepOfReport(requesters.has(id))
        : stepOfComplaint(found.appeals !== null),
    at: found.at.toISOString(),
    claimed_at: found.claimed_at.toISOString(),
    answer_by: found.answer_by.toISOString(),
  }))
}
