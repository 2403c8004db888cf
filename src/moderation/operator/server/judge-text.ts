import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { UNDO_SECONDS } from '../rules.ts'
import type { judgeText as contract } from '../texts-contract.ts'
import { lockTextForReview } from './claim-text.ts'
import { applyTextVerdict } from './jobs.ts'
import { countChangedTexts, saveTextVerdict } from './text-change.ts'

/** Stores the decision; a job applies it when it can no longer be undone. */
export async function judgeText(
  ctx: MemberContext,
  { member, seen, refusal }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name_now: name, about_now: about } = await lockTextForReview(ctx, member)
  if (name !== seen.name || about !== seen.about) throw new ApiError('member_changed')
  const appliesAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
  await saveTextVerdict(ctx.db, { member, by: ctx.actor.memberId, appliesAt, refusal })
  await ctx.enqueue(
    applyTextVerdict,
    { site: ctx.site.id, member },
    { runAt: appliesAt, key: `text-verdict:${member}` },
  )
  await recordAudit(ctx.db, ctx, {
    action: 'text.judge',
    subject: { kind: 'member', id: member },
    memberId: member,
    reason: refusal?.rule ?? '',
    after: { verdict: refusal === null ? 'approved' : 'refused' },
  })
  return { left: await countChangedTexts(ctx.db, ctx.site.id), applies_at: appliesAt.toISOString() }
}
