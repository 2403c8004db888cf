import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { revokeAlbum as contract } from '../contract.ts'
import { removeGrant } from './album-grant.ts'
import { assertAlbumsOn } from './assert-albums-on.ts'

export async function revokeAlbum(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertAlbumsOn(ctx)
  await removeGrant(ctx, ctx.actor.memberId, member)
  return {}
}
