import { refusalReasons } from '../../../photos/contract.ts'
import { findPhotoName } from '../../../photos/server/public.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listColleagues } from '../../../staff/server/public.ts'
import { reportReasons } from '../../contract.ts'
import { caseNumber } from '../../rules.ts'
import { findReport, findStatement, type Statement } from '../../server/public.ts'
import type { CaseDetails } from '../contract.ts'
import { listRemainders } from '../rules.ts'
import { findDecider, listDecidedBy } from './audit-entry.ts'
import { readEvidence } from './case-evidence.ts'

type AppealedDecision = {
  decision: Omit<NonNullable<CaseDetails['appealed']>, 'number'>
  /** What the first person saw. */
  evidence: CaseDetails['evidence'] | null
  /** The member about whom it was decided. */
  member: string
  /** The members who wrote and read the messages that it shows. */
  correspondents: string[]
}

/** The decision that an appeal of that time is about, given as `report 12` or `photo 34`. */
export async function findAppealed(
  ctx: MemberContext,
  { appeals, at }: { appeals: string; at: Date },
): Promise<AppealedDecision | null> {
  const [kind = '', id = ''] = appeals.split(' ')
  const statement = await findStatement(ctx.db, ctx.site.id, caseNumber(appeals), at)
  const report = kind === 'report' ? await findReport(ctx.db, ctx.site.id, id) : null
  const by = await nameOfStaff(ctx, await findDecider(ctx.db, kind, id))
  const evidence = report && readEvidence(report)
  const correspondents =
    evidence?.messages.length && report ? [report.reported_id, report.member_id] : []
  if (statement)
    return {
      decision: {
        measure: statement.measure,
        rule: statement.rule,
        explanation: statement.explanation,
        at: statement.at.toISOString(),
        by,
        language: statement.language,
        until: statement.until?.toISOString() ?? null,
        ...(statement.lifted_at === null ? toRemainders(statement, ctx.now) : nothingRemains),
      },
      evidence: evidence ?? (await readPhoto(ctx, statement.member_id, id)),
      member: statement.member_id,
      correspondents,
    }
  if (!report?.decided_at) return null
  return {
    decision: {
      measure: report.measure ?? 'none',
      rule: report.reason,
      explanation: report.answer,
      at: report.decided_at.toISOString(),
      by,
      language: report.language,
      until: null,
      ...nothingRemains,
    },
    evidence,
    member: report.reported_id,
    correspondents,
  }
}

const nothingRemains = { remainders: [], rules: [] }

function toRemainders(statement: Statement, now: Date) {
  return {
    remainders: listRemainders(statement, now).map(({ measure, until }) => ({
      measure,
      until: until?.toISOString() ?? null,
    })),
    rules: [...(statement.case_number.startsWith('P-') ? refusalReasons : reportReasons)],
  }
}

async function readPhoto(
  ctx: MemberContext,
  member: string,
  id: string,
): Promise<CaseDetails['evidence']> {
  const photo = await findPhotoName(ctx.db, member, id)
  return {
    name: '',
    about: '',
    words: [],
    detail: null,
    signals: [],
    voice_intro: null,
    photos: photo ? [photoUrl(photo, 'card')] : [],
    messages: [],
  }
}

/** Whether a person who is not an admin took no part in these decisions and may judge an appeal. */
export async function canAnyoneDecide(ctx: MemberContext, appealed: string[]): Promise<boolean> {
  const colleagues = await listColleagues(ctx.db, ctx.site.id, ['moderator'])
  for (const { id, is_admin } of colleagues)
    if (!is_admin && (await listDecidedBy(ctx.db, id, appealed)).size === 0) return true
  return false
}

export async function nameOfStaff(ctx: MemberContext, id: string | null): Promise<string | null> {
  return id === null ? null : ((await findProfile(ctx.db, ctx.site.id, id))?.name ?? null)
}
