import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { react as contract } from '../reaction-contract.ts'
import { deleteReaction, listReactionsTo, saveReaction } from './message-reaction.ts'
import { mayOpen, mayWrite } from './permissions.ts'

/** A reaction costs nothing, starts nothing and notifies nobody; an open page of the partner shows it. */
export async function react(
  ctx: MemberContext,
  { conversation, seq, reaction }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const open = await mayOpen(ctx, conversation)
  mayWrite(open)
  if (reaction === null) await deleteReaction(ctx, open, seq)
  else if (!(await saveReaction(ctx, open, seq, reaction)))
    throw new ApiError('not_in_conversation')
  for (const member of [open.other_id, ctx.actor.memberId])
    ctx.announce(member, { kind: 'reaction', conversation, seq })
  return { reactions: await listReactionsTo(ctx, open) }
}
