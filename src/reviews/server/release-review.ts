import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { releaseReview as contract } from '../contract.ts'
import { getKindFor, toKey, type Kinds } from './kinds.ts'
import { deleteClaim } from './review.ts'

export const releaseReview =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { kind: name, subject }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const kind = getKindFor(ctx, kinds, name)
    const key = toKey(ctx, kind, subject)
    return { released: await deleteClaim(ctx.db, key, ctx.actor.memberId) }
  }
