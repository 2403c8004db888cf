import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { reuseWaiting as contract } from '../sending-contract.ts'
import { saveFirstMessageDraft } from './first-message-draft.ts'
import { deleteWaitingMessage } from './waiting-messages.ts'

/** Offers the text of a waiting message in the next conversation that the member begins. */
export async function reuseWaiting(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return ctx.inTransaction(async (txCtx) => {
    const waiting = await deleteWaitingMessage(txCtx.db, txCtx.actor.memberId, id)
    if (waiting) await saveFirstMessageDraft(txCtx, txCtx.actor.memberId, waiting.text)
    return { reused: waiting !== null }
  })
}
