import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { saveIntentions as contract } from '../intention-contract.ts'
import { INTIMATE_INTENTION } from '../intention-rules.ts'
import { assertIntentionsOn, listIntentions, replaceIntentions } from './intention.ts'
import { lockProfile } from './profile.ts'

/** A consent that was given once lasts until its answer is removed. */
export async function saveIntentions(
  ctx: MemberContext,
  { intentions, intimate_consent: hasConsent }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertIntentionsOn(ctx)
  const keys = intentions.map(({ intention }) => intention)
  if (new Set(keys).size !== keys.length)
    throw new ApiError('bad_input', { field: 'intentions', reason: 'repeated' })
  await lockProfile(ctx)
  const before = await listIntentions(ctx, ctx.actor.memberId)
  const isIntimate = keys.includes(INTIMATE_INTENTION)
  const wasIntimate = before.some(({ intention }) => intention === INTIMATE_INTENTION)
  if (isIntimate && !wasIntimate && !hasConsent) throw new ApiError('consent_missing')
  await replaceIntentions(ctx, intentions)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { intentions: await listIntentions(ctx, ctx.actor.memberId) }
}
