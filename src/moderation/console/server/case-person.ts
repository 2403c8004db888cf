import { listPhotoRows } from '../../../photos/server/public.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { CaseDetails } from '../contract.ts'

const MAX_PHOTOS = 6

/** Whom a case is about; null once erased. */
export async function findPerson(
  ctx: MemberContext,
  member: string | null,
): Promise<CaseDetails['person']> {
  const profile = member === null ? null : await findProfile(ctx.db, ctx.site.id, member)
  if (!profile) return null
  const main = (await listPhotoRows(ctx.db, profile.member_id)).find((photo) => photo.main)
  return {
    thumb: main ? photoUrl(main.name, 'thumb') : null,
    age: ageOn(profile.birth_date, ctx.now),
    origin: profile.origin,
  }
}

/** The profile of who appeals as it is now, with the photos that others see. */
export async function findCurrentProfile(
  ctx: MemberContext,
  member: string,
): Promise<CaseDetails['current']> {
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  if (!profile) return null
  const photos = (await listPhotoRows(ctx.db, member)).filter(({ status }) => status === 'active')
  return {
    about: profile.about,
    photos: photos.slice(0, MAX_PHOTOS).map(({ name }) => photoUrl(name, 'card')),
  }
}
