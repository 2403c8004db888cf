import { RefusalReason } from '../../../photos/contract.ts'
import { waitingPhotos } from '../../../photos/server/public.ts'
import type { Output } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listWaitingPhotos as contract } from '../photos-contract.ts'

const PAGE_SIZE = 100

export async function listWaitingPhotos(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { photos, total } = await waitingPhotos(ctx.db, ctx.site.id, PAGE_SIZE)
  return {
    total,
    photos: photos.map(
      ({ member_id, photo_id, name, birth_date, created_at, like_refused, ...photo }) => ({
        ...photo,
        member: member_id,
        photo: photo_id,
        picture: name,
        full: photoUrl(name, 'full'),
        thumb: photoUrl(name, 'thumb'),
        age: ageOn(birth_date, ctx.now),
        waiting_since: created_at.toISOString(),
        like_refused: RefusalReason.options.find((reason) => reason === like_refused) ?? null,
      }),
    ),
  }
}
