import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { orderPhotos as contract } from '../contract.ts'
import { listPhotos } from './list-photos.ts'
import { lockPhotos, setPhotoOrder } from './photo.ts'

export async function orderPhotos(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockPhotos(ctx.db, ctx.actor.memberId)
  await setPhotoOrder(ctx.db, ctx.actor.memberId, input.ids)
  return listPhotos(ctx)
}
