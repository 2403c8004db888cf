import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { isNeutralName } from '../../platform/neutral-names.ts'
import type { MemberContext } from '../../server/context.ts'
import type { updateDiscretion as contract } from '../contract.ts'
import { assertDiscretionOn, storeDiscretion } from './discretion.ts'

export async function updateDiscretion(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  const { neutral_name: name = null } = input
  if (name !== null && !isNeutralName(ctx.site.settings.neutral_names, name))
    throw new ApiError('bad_input', { field: 'neutral_name', reason: 'unknown_choice' })
  const discretion = await storeDiscretion(ctx, input)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { discretion }
}
