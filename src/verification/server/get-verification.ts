import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getVerification as contract, Verification } from '../contract.ts'
import { findSelfie, type SelfieState } from './selfie.ts'

/** Within a day, so that nobody looks for an old photo in the pose at leisure. */
const POSE_LIFETIME = 86_400_000

export async function getVerification({
  db,
  actor,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  return { verification: toVerification(await findSelfie(db, actor.memberId), now) }
}

const nothing: Verification = { state: 'none', pose: null, refused_for: null, answer_by: null }

function toVerification(selfie: SelfieState | null, now: Date): Verification {
  if (!selfie) return nothing
  if (selfie.state === 'started' && now.getTime() - selfie.started_at.getTime() > POSE_LIFETIME)
    return nothing
  if (selfie.state === 'approved')
    return { ...nothing, state: selfie.current ? 'verified' : 'outdated' }
  if (selfie.state === 'refused')
    return selfie.refused_for
      ? { ...nothing, state: 'refused', refused_for: selfie.refused_for }
      : nothing
  return {
    ...nothing,
    state: selfie.state,
    pose: selfie.pose,
    answer_by: selfie.state === 'waiting' ? (selfie.due_at?.toISOString() ?? null) : null,
  }
}
