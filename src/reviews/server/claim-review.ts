import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { findColleague } from '../../staff/server/public.ts'
import type { claimReview as contract } from '../contract.ts'
import { assertUnclaimed, getKindFor, lockWaiting, toKey, type Kinds } from './kinds.ts'
import { saveClaim } from './review.ts'

export const claimReview =
  (kinds: Kinds) =>
  async (ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> => {
    const { subject } = input
    const kind = getKindFor(ctx, kinds, input.kind)
    const me = ctx.actor.memberId
    const person = await findColleague(ctx.db, ctx.site.id, me, [...kind.roles])
    if (!person) throw new ApiError('not_found')
    const review = await lockWaiting(ctx, kind, subject)
    assertUnclaimed(review, me)
    await saveClaim(ctx.db, toKey(ctx, kind, subject), { by: me, now: ctx.now })
    return { claimed_by: { id: me, name: person.name } }
  }
