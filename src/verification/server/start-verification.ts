import { listPhotoRows } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { getAccount } from '../../accounts/server/public.ts'
import { poses, type Pose, type startVerification as contract } from '../contract.ts'
import { getVerification } from './get-verification.ts'
import { findSelfie, startSelfie } from './selfie.ts'

const POSE_HOURS = 1

export async function startVerification(ctx: MemberContext): Promise<Output<typeof contract>> {
  const member = ctx.actor.memberId
  if ((await getAccount(ctx.db, member)).status !== 'active')
    throw new ApiError('address_not_confirmed')
  const photos = await listPhotoRows(ctx.db, member)
  if (!photos.some(({ main, status }) => main && status === 'active'))
    throw new ApiError('main_photo_missing')
  const selfie = await findSelfie(ctx.db, member)
  const poseUntil = (selfie?.started_at.getTime() ?? 0) + POSE_HOURS * 3_600_000
  if (selfie?.state === 'started' && poseUntil > ctx.now.getTime()) return getVerification(ctx)
  const started = { member, site: ctx.site.id, pose: poseOfDay(ctx), now: ctx.now }
  if (!(await startSelfie(ctx.db, started))) throw new ApiError('selfie_waiting')
  return getVerification(ctx)
}

/** One a day, which nobody can foresee: starting again must not lead to the pose of an old photo. */
function poseOfDay({ actor, now, sign }: MemberContext): Pose {
  const day = now.toISOString().slice(0, 10)
  const drawn = Buffer.from(
    sign(`selfie-pose:${actor.memberId}:${day}`),
    'base64url',
  ).readUInt32BE()
  return poses[drawn % poses.length] ?? poses[0]
}
