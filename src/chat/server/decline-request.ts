import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { declineRequest as contract } from '../request-contract.ts'
import { UNDO_SECONDS } from '../request-rules.ts'
import { assertRequestsOn } from './assert-requests-on.ts'
import { lockReceived, setRequestState } from './requests.ts'

/** Frees the credits of declined requests once the decline is final, and tells their senders. */
export const settleJob = defineJob<{ site: number }>('settle_message_requests')

/** A repeat changes nothing, not even the sentence. */
export async function declineRequest(
  ctx: MemberContext,
  { id, sentence }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertRequestsOn(ctx)
  const request = await lockReceived(ctx, id)
  if (request?.state === 'declined') return {}
  if (request?.state !== 'request' || request.lapses_at <= ctx.now)
    throw new ApiError('request_gone')
  await setRequestState(ctx, id, 'declined', sentence)
  if (sentence !== null) {
    const runAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
    await ctx.enqueue(settleJob, { site: ctx.site.id }, { runAt })
  }
  ctx.announce(ctx.actor.memberId, { kind: 'chats' })
  return {}
}
