import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { cancelWaiting as contract } from '../sending-contract.ts'
import { deleteWaitingMessage } from './waiting-messages.ts'

export async function cancelWaiting(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { cancelled: (await deleteWaitingMessage(ctx.db, ctx.actor.memberId, id)) !== null }
}
