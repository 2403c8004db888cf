import { findPhotoName } from '../../../photos/server/public.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listColleagues } from '../../../staff/server/public.ts'
import { caseNumber } from '../../rules.ts'
import { findReport, findStatement } from '../../server/public.ts'
import type { CaseDetails } from '../contract.ts'
import { findDecider, listDecidedBy } from './audit-entry.ts'

type Appealed = {
  decision: Omit<NonNullable<CaseDetails['appealed']>, 'number'>
  photos: string[]
}

/** The decision that an appeal is about, given as `report 12` or `photo 34`. */
export async function findAppealed(ctx: MemberContext, appeals: string): Promise<Appealed | null> {
  const [kind = '', id = ''] = appeals.split(' ')
  const statement = await findStatement(ctx.db, ctx.site.id, caseNumber(appeals))
  const by = await nameOfStaff(ctx, await findDecider(ctx.db, kind, id))
  if (statement) {
    const photo = kind === 'photo' && (await findPhotoName(ctx.db, statement.member_id, id))
    return {
      decision: {
        measure: statement.measure,
        rule: statement.rule,
        explanation: statement.explanation,
        at: statement.at.toISOString(),
        by,
      },
      photos: photo ? [photoUrl(photo, 'card')] : [],
    }
  }
  const report = kind === 'report' ? await findReport(ctx.db, ctx.site.id, id) : null
  if (!report?.decided_at) return null
  return {
    decision: {
      measure: report.measure ?? 'none',
      rule: report.reason,
      explanation: report.answer,
      at: report.decided_at.toISOString(),
      by,
    },
    photos: [],
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
