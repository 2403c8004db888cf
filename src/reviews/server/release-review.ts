import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { releaseReview as contract } from '../contract.ts'
import { getKindOfSubject, toKey, type Kinds } from './kinds.ts'
import { deleteClaim } from './review.ts'

/** A claim that is kept is released by any colleague, another one by its holder. */
export const releaseReview =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { kind: name, subject }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const { kind } = await getKindOfSubject(ctx, kinds, { kind: name, subject })
    const by = kind.hasLastingClaims ? null : ctx.actor.memberId
    const released = await deleteClaim(ctx.db, toKey(ctx, kind, subject), by)
    if (released && kind.hasLastingClaims)
      await recordAudit(ctx.db, ctx, {
        action: 'case.release',
        subject: { kind: kind.kind, id: subject },
      })
    return { released }
  }
