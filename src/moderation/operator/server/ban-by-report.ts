import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import { Id } from '../../../platform/ids.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listWaitingRequesters, requestApproval } from '../../../staff/server/public.ts'
import { findOpenReport } from '../../server/public.ts'
import { resolveReport } from './decide-report.ts'

const KIND = 'case.ban'

/**
 * A ban after a report is for good, so a second person approves it; until then the report stays
 * open and nothing happens to the member. Returns the id of the approval.
 */
export async function requestBan(
  ctx: MemberContext,
  { id, answer }: { id: string; answer: string },
): Promise<string> {
  const report = await findOpenReport(ctx.db, ctx.site.id, id)
  if (!report) throw new ApiError('case_decided')
  return requestApproval(ctx.db, ctx, {
    kind: KIND,
    subject: { kind: 'report', id },
    memberId: report.reported_id,
    payload: { id, answer },
    words: { name: report.name ?? report.reported_id, letter: answer },
    summary: { before: 'active', after: 'banned', number: `R-${id}`, rule: report.reason },
    reason: '',
  })
}

/** Bans after the second person's answer, with the mails to both sides. */
export const caseBanApproval = approvalKind({
  kind: KIND,
  roles: ['moderator'],
  payload: z.object({ id: Id, answer: z.string() }),
  execute: (ctx, { id, answer }, { requestedBy }) =>
    resolveReport(ctx, { id, measure: 'profile', answer, requestedBy }),
})

/** Who asked to ban after these reports, by the id of the report, while nobody has answered. */
export const listBanRequesters = (
  ctx: MemberContext,
  reportIds: string[],
): Promise<Map<string, string>> => listWaitingRequesters(ctx, KIND, reportIds)
