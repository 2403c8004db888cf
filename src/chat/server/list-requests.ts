import type { Output } from '../../platform/contract.ts'
import { loadCards, loadVisibleCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listRequests as contract } from '../request-contract.ts'
import { assertRequestsOn } from './assert-requests-on.ts'
import { listSent, readReceived, toSentRequest } from './requests.ts'

/** A request of or to somebody who cannot be seen now is left out, whatever the reason. */
export async function listRequests(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertRequestsOn(ctx)
  const [received, sent] = [await readReceived(ctx), await listSent(ctx)]
  // Who sent a request may be seen by its receiver; a receiver only by whom others may see.
  const [senders, receivers] = await Promise.all([
    loadCards(
      ctx,
      received.map(({ member_id }) => member_id),
    ),
    loadVisibleCards(
      ctx,
      sent.map(({ other_id }) => other_id),
    ),
  ])
  if (received.some(({ seen_at }) => seen_at === null))
    for (const kind of ['user', 'chats'] as const) ctx.announce(ctx.actor.memberId, { kind })
  return {
    received: received.flatMap((request) => {
      const profile = senders.get(request.member_id)
      const { request_id: id, text, created_at, lapses_at } = request
      const times = { at: created_at.toISOString(), lapses_at: lapses_at.toISOString() }
      return profile ? [{ id, profile, text, ...times }] : []
    }),
    sent: sent.flatMap((request) => {
      const profile = receivers.get(request.other_id)
      return profile ? [{ ...toSentRequest(request, ctx.now), profile }] : []
    }),
  }
}
