import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getInvitation as contract } from '../invitation-contract.ts'
import { findInvitation } from './invited-members.ts'

export async function getInvitation(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const invited = await findInvitation(ctx, token)
  if (!invited) throw new ApiError('link_expired')
  const { source, email, person } = invited
  const { name, gender, birth_date, country, about } = person
  return { source, name, email, gender, birth_date, country, about }
}
