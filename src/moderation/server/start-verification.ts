import { randomInt } from 'node:crypto'
import { listPhotoRows } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { getAccount } from '../../accounts/server/public.ts'
import { poses, type startVerification as contract } from '../verification-contract.ts'
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
  const pose = poses[randomInt(poses.length)] ?? poses[0]
  if (!(await startSelfie(ctx.db, { member, site: ctx.site.id, pose, now: ctx.now })))
    throw new ApiError('selfie_waiting')
  return getVerification(ctx)
}
