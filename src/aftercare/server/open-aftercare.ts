import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { openAftercare as contract } from '../contract.ts'
import { markAftercareRead } from './aftercare-notice.ts'

export async function openAftercare(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const exists = await markAftercareRead(ctx, { aftercare: id, member: ctx.actor.memberId })
  if (!exists) throw new ApiError('not_found')
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { opened: true }
}
