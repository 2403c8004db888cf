import { getMemberName } from '../../profiles/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getContactRequest as contract } from '../contract.ts'
import { findContactByToken, toContactState } from './trusted-contact.ts'

export async function getContactRequest(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const contact = await findContactByToken(ctx, token)
  if (!contact) throw new ApiError('not_found')
  return {
    member: await getMemberName(ctx.db, contact.member_id),
    contact: contact.name,
    phone_end: contact.phone && contact.phone.slice(-2),
    state: toContactState(contact),
  }
}
