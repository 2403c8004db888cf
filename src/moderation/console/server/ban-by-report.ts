import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import { Id } from '../../../platform/ids.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { reviewWithdrawn } from '../../../server/review-kind.ts'
import { listWaitingRequesters, requestApproval } from '../../../staff/server/public.ts'
import { caseDecided, findOpenReport } from '../../server/public.ts'
import { resolveReport } from './decide-report.ts'

const KIND = 'case.ban'

type BanRequest = {
  id: string
  answer: string
  explanation: string
  illegal: boolean
  hold: string
}

/**
 * A ban after a report is for good, so a second person approves it; until then the report stays
 * open and nothing happens to the member. Returns the id of the approval.
 */
export async function requestBan(
  ctx: MemberContext,
  { id, answer, explanation, illegal, hold }: BanRequest,
): Promise<string> {
  const report = await findOpenReport(ctx.db, ctx.site.id, id)
  if (!report) throw new ApiError('case_decided')
  return requestApproval(ctx.db, ctx, {
    kind: KIND,
    subject: { kind: 'report', id },
    memberId: report.reported_id,
    payload: { id, answer, explanation, illegal, hold },
    params: {
      name: report.name ?? report.reported_id,
      letter: explanation || answer,
      ...(hold !== '' && { hold }),
    },
    summary: { before: 'active', after: 'banned', number: `R-${id}`, rule: report.reason },
    reason: '',
  })
}

/** Bans after the second person's answer, with the mails to both sides. */
export const caseBanApproval = approvalKind({
  kind: KIND,
  roles: ['moderator'],
  payload: z.object({
    id: Id,
    answer: z.string(),
    explanation: z._default(z.string(), ''),
    illegal: z._default(z.boolean(), false),
    hold: z._default(z.string(), ''),
  }),
  execute: async (ctx, decision, { requestedBy }) => {
    // The review first, which any other decision locks first.
    await ctx.emit(reviewWithdrawn, { kind: 'report', subject: decision.id })
    await resolveReport(ctx, { ...decision, measure: 'profile', requestedBy })
    await ctx.emit(caseDecided, { kind: 'report', id: decision.id })
  },
})

/** Who asked to ban after these reports, by the id of the report, while nobody has answered. */
export const listBanRequesters = (
  ctx: MemberContext,
  reportIds: string[],
): Promise<Map<string, string>> => listWaitingRequesters(ctx, KIND, reportIds)
