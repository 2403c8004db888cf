import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { untyped } from '../../platform/untyped.ts'
import type { MemberContext } from '../../server/context.ts'
import { findColleague, recordAudit } from '../../staff/server/public.ts'
import type { claimReview as contract } from '../contract.ts'
import { assertUnclaimed, getKindOfSubject, lockWaiting, toKey, type Kinds } from './kinds.ts'
import { saveClaim } from './review.ts'

/** Who takes a review that keeps claims from a colleague has seen their name. */
export const claimReview =
  (kinds: Kinds) =>
  async (ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> => {
    const { subject, expected } = input
    const { kind, roles } = await getKindOfSubject(ctx, kinds, input)
    const me = ctx.actor.memberId
    const to = (kind.hasLastingClaims && input.to) || me
    const person = await findColleague(ctx.db, ctx.site.id, to, roles)
    if (!person) throw new ApiError('not_found')
    const review = await lockWaiting(ctx, kind, subject)
    assertUnclaimed(review, to, kind.hasLastingClaims ? expected : to)
    const opened = (await kind.open?.(ctx, review)) ?? null
    await saveClaim(ctx.db, toKey(ctx, kind, subject), { by: to, now: ctx.now })
    if (kind.hasLastingClaims)
      await recordAudit(ctx.db, ctx, {
        action: 'case.claim',
        subject: { kind: kind.kind, id: subject },
        before: { claimed_by: review.claimed_by },
        after: { claimed_by: to },
      })
    return { claimed_by: { id: to, name: person.name }, opened: untyped(opened) }
  }
