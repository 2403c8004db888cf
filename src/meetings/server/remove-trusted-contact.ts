import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeTrustedContact as contract } from '../contract.ts'
import { deleteContact } from './trusted-contact.ts'

export async function removeTrustedContact(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await deleteContact(ctx.db, ctx.actor.memberId, id))) throw new ApiError('not_found')
  return {}
}
