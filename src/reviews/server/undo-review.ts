import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { undoReview as contract } from '../contract.ts'
import { getKindFor, toKey, toReviewer, type Kinds } from './kinds.ts'
import { countWaiting, undoDecision } from './review.ts'

/** The job of the decision finds none and does nothing. */
export const undoReview =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { kind: name, subject }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const kind = getKindFor(ctx, kinds, name)
    if ('decide' in kind) throw new ApiError('undo_late')
    const key = toKey(ctx, kind, subject)
    const undone = await undoDecision(ctx.db, key, { by: ctx.actor.memberId, now: ctx.now })
    if (!undone) throw new ApiError(kind.undoLate)
    await recordAudit(ctx.db, ctx, {
      action: kind.audit.undo,
      subject: { kind: kind.audit.subject, id: subject },
      memberId: undone.member_id,
    })
    return { left: await countWaiting(ctx.db, kind, toReviewer(ctx)) }
  }
