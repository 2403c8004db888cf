import { listPhotoRows } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { getSelfie as contract, Selfie } from '../selfies-contract.ts'
import { worksAlone } from './list-selfies.ts'
import { claimSelfie, lockSelfie, type SelfieRow } from './selfie.ts'

export async function getSelfie(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { pose, picture, revision } = await lockSelfieForReview(ctx, member)
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  if (!profile) throw new ApiError('not_found')
  await recordAudit(ctx.db, ctx, {
    action: 'selfie.look',
    subject: { kind: 'member', id: member },
    memberId: member,
  })
  return {
    selfie: {
      member,
      name: profile.name,
      age: ageOn(profile.birth_date, ctx.now),
      pose,
      revision,
      picture: selfieUrl(picture),
      photos: await listComparedPhotos(ctx, member),
    },
  }
}

/** A data URL: the picture has no address of its own. */
export const selfieUrl = (picture: Buffer): string =>
  `data:image/webp;base64,${picture.toString('base64')}`

/** The active photos, the main one first. */
export async function listComparedPhotos(
  ctx: MemberContext,
  member: string,
): Promise<Selfie['photos']> {
  return (await listPhotoRows(ctx.db, member))
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => Number(b.main) - Number(a.main))
    .map(({ photo_id, name, main }) => ({
      id: photo_id,
      picture: name,
      full: photoUrl(name, 'full'),
      main,
    }))
}

/** Takes a waiting selfie for this operator, unless somebody else has it or must decide it. */
export async function lockSelfieForReview(
  ctx: MemberContext,
  member: string,
): Promise<SelfieRow & { picture: Buffer }> {
  const by = ctx.actor.memberId
  const selfie = await lockSelfie(ctx.db, { site: ctx.site.id, member, now: ctx.now })
  if (!selfie) throw new ApiError('not_found')
  if (selfie.state !== 'waiting' || selfie.is_decided || !selfie.picture)
    throw new ApiError('selfie_decided')
  if (member === by || (selfie.decided_by === by && !(await worksAlone(ctx))))
    throw new ApiError('second_person_needed')
  if (selfie.claimed_by !== null && selfie.claimed_by !== by) {
    const claimer = await findProfile(ctx.db, ctx.site.id, selfie.claimed_by)
    throw new ApiError('case_claimed', { name: claimer?.name ?? '' })
  }
  await claimSelfie(ctx.db, { member, by, now: ctx.now })
  return { ...selfie, picture: selfie.picture }
}
