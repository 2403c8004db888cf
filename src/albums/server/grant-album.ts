import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { loadVisibleCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { grantAlbum as contract } from '../contract.ts'
import { addGrant, isContact } from './album-grant.ts'
import { assertAlbumsOn } from './assert-albums-on.ts'

export async function grantAlbum(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertAlbumsOn(ctx)
  const card = (await loadVisibleCards(ctx, [member])).get(member)
  if (card?.origin !== 'member' || member === ctx.actor.memberId)
    throw new ApiError('profile_not_available')
  if (!(await isContact(ctx, member))) throw new ApiError('album_contact_needed')
  await addGrant(ctx, member)
  ctx.announce(member, { kind: 'user' })
  return {}
}
