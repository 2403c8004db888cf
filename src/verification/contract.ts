import * as z from 'zod'
import { uploadPhoto } from '../photos/contract.ts'
import { call } from '../platform/contract.ts'
import { EmptyObject, Instant } from '../platform/ids.ts'

/** What the member does in the selfie; nobody can foresee it, so that an old photo does not fit. */
export const poses = [
  'hand_on_head',
  'hand_on_cheek',
  'hand_raised',
  'two_fingers',
  'thumb_up',
  'hand_on_shoulder',
] as const
export const Pose = z.enum(poses)
export type Pose = z.infer<typeof Pose>

export const selfieRefusals = [
  'other_person',
  'wrong_pose',
  'face_hidden',
  'unclear',
  'not_taken_now',
] as const
export const SelfieRefusal = z.enum(selfieRefusals)
export type SelfieRefusal = z.infer<typeof SelfieRefusal>

const Verification = z.object({
  /** `outdated`: approved, but the main photo is none of those that were compared. */
  state: z.enum(['none', 'started', 'waiting', 'refused', 'verified', 'outdated']),
  pose: z.nullable(Pose),
  refused_for: z.nullable(SelfieRefusal),
  answer_by: z.nullable(Instant),
})
export type Verification = z.infer<typeof Verification>

/** Returns whether the member is verified or has asked for it. */
export const getVerification = call({
  method: 'GET',
  path: '/api/verification.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ verification: Verification }),
  fails: {},
})

/**
 * Returns the pose of the selfie: another each day; one that was shown within the last hour stays,
 * and none counts after a day.
 */
export const startVerification = call({
  method: 'PUT',
  path: '/api/verification.php',
  access: 'member',
  repeat: 'natural',
  input: EmptyObject,
  output: z.object({ verification: Verification }),
  fails: { address_not_confirmed: 403, main_photo_missing: 409, selfie_waiting: 409 },
})

const { photo_refused_before: _, photo_limit: __, ...fileFailures } = uploadPhoto.fails

/** Sends the selfie for review; the request body is the file. Sent again, it replaces the first. */
export const sendSelfie = call({
  method: 'POST',
  path: '/api/verification.php',
  access: 'member',
  repeat: 'natural',
  input: EmptyObject,
  output: z.object({ verification: Verification }),
  fails: { ...fileFailures, selfie_not_asked: 409 },
  upload: 15 * 1024 * 1024,
})

/** Erases the selfie and takes the badge away. */
export const endVerification = call({
  method: 'DELETE',
  path: '/api/verification.php',
  access: 'member',
  repeat: 'natural',
  input: EmptyObject,
  output: z.object({ verification: Verification }),
  fails: {},
})
