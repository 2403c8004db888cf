import { findMailTarget } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { assertStaffRole } from '../../../server/staff-role.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { caseNumber, caseRoles, isRequest } from '../../rules.ts'
import {
  countWarnings,
  findComplaint,
  findReport,
  listRelatedComplaints,
  type ComplaintCase,
  type ReportCase,
} from '../../server/public.ts'
import { CaseMeasure, type CaseDetails, type getCase as contract } from '../contract.ts'
import { findAppealed, canAnyoneDecide, nameOfStaff } from './appealed-decision.ts'
import { listDecidedBy } from './audit-entry.ts'
import { listBanRequesters } from './ban-by-report.ts'
import { listClaims, listLoad } from './case-claim.ts'
import { readEvidence } from './case-evidence.ts'
import { findCurrentProfile, findPerson } from './case-person.ts'
import { listAppealedCases } from './case-references.ts'
import { fromComplaint, fromReport, type CaseWork } from './open-case.ts'

const YEAR = 365 * 86_400_000

export async function getCase(
  ctx: MemberContext,
  { kind, id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { case: kind === 'report' ? await openReport(ctx, id) : await openComplaint(ctx, id) }
}

async function openReport(ctx: MemberContext, id: string): Promise<CaseDetails> {
  const report = await findReport(ctx.db, ctx.site.id, id)
  if (!report) throw new ApiError('not_found')
  const roles = caseRoles({ complaint: null, isAppeal: false })
  assertStaffRole(ctx, roles)
  const work = await readWork(ctx, 'report', id, [])
  const evidence = readEvidence(report)
  const since = new Date(ctx.now.getTime() - YEAR)
  const details: CaseDetails = {
    ...fromReport(report, work),
    text: report.text,
    about: '',
    member: report.reported_id,
    person: await findPerson(ctx, report.reported_id),
    member_language: report.member_language,
    evidence,
    current: null,
    earlier_reports: report.earlier_reports,
    warnings: await countWarnings(ctx.db, report.reported_id, since),
    measures:
      report.subject === 'photo'
        ? ['none', 'warning', 'photo', 'suspension', 'profile']
        : ['none', 'warning', 'suspension', 'profile'],
    appealed: null,
    related: [],
    colleagues: await listLoad(ctx, roles),
    decided: await toDecided(ctx, report),
    needs_admin: false,
  }
  await recordLook(ctx, 'report', id, report.reported_id)
  if (evidence.messages.length > 0) await recordLook(ctx, 'report', id, report.member_id)
  return details
}

async function openComplaint(ctx: MemberContext, id: string): Promise<CaseDetails> {
  const complaint = await findComplaint(ctx.db, ctx.site.id, id)
  if (!complaint) throw new ApiError('not_found')
  const { member_id: member, appeals } = complaint
  const roles = caseRoles({ complaint: complaint.kind, isAppeal: appeals !== null })
  assertStaffRole(ctx, roles)
  const appealedCases = listAppealedCases(complaint)
  const account = member === null ? null : await findMailTarget(ctx.db, member)
  const appealed = appeals === null ? null : await findAppealed(ctx, { appeals, at: complaint.at })
  await recordLook(ctx, 'complaint', id, member)
  for (const other of appealed?.correspondents ?? [])
    if (other !== member) await recordLook(ctx, 'complaint', id, other)
  return {
    ...fromComplaint(complaint, await readWork(ctx, 'complaint', id, appealedCases)),
    text: complaint.text,
    about: complaint.about,
    member,
    person: await findPerson(ctx, member),
    member_language: account?.language ?? null,
    ...(await compare(ctx, complaint, appealed)),
    earlier_reports: 0,
    warnings: 0,
    measures: listMeasures(complaint, appealed?.decision),
    appealed: appealed && { ...appealed.decision, number: caseNumber(appeals ?? '') },
    related: await findRelated(ctx, id),
    colleagues: await listLoad(ctx, roles),
    decided: await toDecided(ctx, complaint),
    needs_admin: appealedCases.length > 0 && !(await canAnyoneDecide(ctx, appealedCases)),
  }
}

/**
 * What the first person saw, beside the profile of today. Who reported somebody may appeal too: then
 * the evidence is about the other one, and nothing is compared.
 */
async function compare(
  ctx: MemberContext,
  { member_id: member, name }: ComplaintCase,
  appealed: Awaited<ReturnType<typeof findAppealed>>,
): Promise<Pick<CaseDetails, 'evidence' | 'current'>> {
  const evidence = {
    name,
    about: '',
    detail: null,
    signals: [],
    words: [],
    voice_intro: null,
    photos: [],
    messages: [],
    ...appealed?.evidence,
  }
  if (appealed && appealed.member !== member) return { evidence, current: null }
  return {
    evidence: { ...evidence, name },
    current: appealed && member ? await findCurrentProfile(ctx, member) : null,
  }
}

/** Somebody without an account can be answered and no more, and so is what is no decision of ours. */
function listMeasures(
  complaint: Pick<ComplaintCase, 'member_id' | 'kind' | 'appeals'>,
  appealed: Pick<NonNullable<CaseDetails['appealed']>, 'remainders'> | undefined,
): CaseMeasure[] {
  if (complaint.member_id === null || isRequest(complaint)) return ['none']
  return appealed?.remainders.length ? ['restore', 'partly', 'none'] : ['restore', 'none']
}

async function readWork(
  ctx: MemberContext,
  kind: 'report' | 'complaint',
  id: string,
  appealed: string[],
): Promise<CaseWork> {
  const [claim] = await listClaims(ctx.db, ctx.site.id, { kind, id })
  return {
    claims: new Map(claim ? [[`${kind} ${id}`, { id: claim.claimed_by, name: claim.name }]] : []),
    requesters: await listBanRequesters(ctx, [id]),
    decidedByMe: await listDecidedBy(ctx.db, ctx.actor.memberId, appealed),
  }
}

async function findRelated(ctx: MemberContext, id: string): Promise<CaseDetails['related']> {
  const related: CaseDetails['related'] = []
  for (const row of await listRelatedComplaints(ctx.db, ctx.site.id, id))
    related.push({
      number: `C-${row.complaint_id}`,
      at: row.at.toISOString(),
      language: row.language,
      decided: await toDecided(ctx, row),
    })
  return related
}

type CaseDecision = Pick<
  ReportCase | ComplaintCase,
  'measure' | 'answer' | 'decided_at' | 'decided_by'
>

async function toDecided(
  ctx: MemberContext,
  decided: CaseDecision & Partial<Pick<ComplaintCase, 'remains'>>,
): Promise<CaseDetails['decided']> {
  if (decided.decided_at === null) return null
  const { remains = null } = decided
  return {
    measure: remains ? 'partly' : CaseMeasure.catch('none').parse(decided.measure),
    remains,
    answer: decided.answer,
    at: decided.decided_at.toISOString(),
    by: await nameOfStaff(ctx, decided.decided_by),
  }
}

const recordLook = (
  ctx: MemberContext,
  kind: 'report' | 'complaint',
  id: string,
  memberId: string | null,
): Promise<void> =>
  recordAudit(ctx.db, ctx, { action: 'look.case', subject: { kind, id }, memberId })
