import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { unblockMember as contract } from '../contract.ts'
import { deleteBlock } from './blocks.ts'

/** Sends an event to the actor only; the other member learns nothing. */
export async function unblockMember(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (await deleteBlock(ctx, member)) ctx.announce(ctx.actor.memberId, { kind: 'hidden', member })
  return {}
}
