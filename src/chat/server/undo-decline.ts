import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { undoDecline as contract } from '../request-contract.ts'
import { UNDO_SECONDS } from '../request-rules.ts'
import { assertRequestsOn } from './assert-requests-on.ts'
import { lockReceived, setRequestState } from './requests.ts'

/** The request waits again, unless its sender may already know of the decline. */
export async function undoDecline(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertRequestsOn(ctx)
  const request = await lockReceived(ctx, id)
  if (request?.state === 'request') return {}
  const since = request?.decided_at?.getTime() ?? 0
  const isOpen = ctx.now.getTime() < since + UNDO_SECONDS * 1000
  if (request?.state !== 'declined' || !isOpen || request.lapses_at <= ctx.now)
    throw new ApiError('request_gone')
  await setRequestState(ctx, id, 'request')
  ctx.announce(ctx.actor.memberId, { kind: 'chats' })
  return {}
}
