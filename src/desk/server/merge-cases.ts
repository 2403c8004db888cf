import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { isRequest } from '../../moderation/rules.ts'
import {
  caseDecided,
  countMessage,
  lockThread,
  mergeThread,
  type ThreadedComplaint,
} from '../../moderation/server/public.ts'
import { findClaimant } from '../../moderation/console/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { mergeCases as contract } from '../contract.ts'
import { addMessage, moveMessages } from './case-messages.ts'
import { announceCase, getThread } from './live-case.ts'

/** The first words of the case that ends become a message of the other one, with its mails and notes. */
export async function mergeCases(
  ctx: MemberContext,
  { from, into }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getThread(ctx, from)
  await getThread(ctx, into)
  if (from === into) throw new ApiError('not_mergeable')
  // Both rows in one order: two people who merge them the other way round do not wait for each other.
  const locked: ThreadedComplaint[] = []
  for (const id of [from, into].toSorted()) {
    const thread = await lockThread(ctx.db, { site: ctx.site.id, id })
    if (!thread || thread.state === 'decided') throw new ApiError('case_decided')
    const holder = await findClaimant(ctx, id)
    if (holder && holder.id !== ctx.actor.memberId)
      throw new ApiError('case_claimed', { name: holder.name })
    locked.push(thread)
  }
  const [one, other] = locked
  const ended = one?.complaint_id === from ? one : other
  if (!one || !other || !ended || !areMergeable(one, other)) throw new ApiError('not_mergeable')
  const site = ctx.site.id
  await addMessage(
    { ...ctx, now: ended.at },
    { case_id: into, member_id: ended.member_id, kind: 'received', text: ended.text },
  )
  await moveMessages(ctx.db, site, { from, into })
  await countMessage(ctx.db, { site, id: into })
  const answer = `→ C-${into}`
  await mergeThread(ctx.db, { site, id: from, into, answer, by: ctx.actor.memberId, at: ctx.now })
  await ctx.emit(reviewWithdrawn, { kind: 'complaint', subject: from })
  await ctx.emit(caseDecided, { kind: 'complaint', id: from })
  await recordAudit(ctx.db, ctx, {
    action: 'case.merge',
    subject: { kind: 'complaint', id: from },
    memberId: ended.member_id,
    after: { into: `C-${into}` },
  })
  await announceCase(ctx, { id: into, by: null })
  return {}
}

/** Requests of one kind from one address: no decision is lost, and nobody reads another one’s words. */
const areMergeable = (one: ThreadedComplaint, other: ThreadedComplaint): boolean =>
  isRequest(one) &&
  isRequest(other) &&
  one.kind === other.kind &&
  one.email.toLowerCase() === other.email.toLowerCase() &&
  one.member_id === other.member_id
