import * as z from 'zod'
import { Id } from '../../platform/ids.ts'
import { reviewDecision, reviewItem } from '../../platform/review-contract.ts'
import { Pose, SelfieRefusal } from '../../verification/contract.ts'

/** A selfie in its queue; nothing of the picture before somebody takes it. */
export const WaitingSelfie = reviewItem('selfie', {
  member: Id,
  name: z.string(),
  age: z.int(),
  thumb: z.nullable(z.string()),
  refused_before: z.boolean(),
})
export type WaitingSelfie = z.infer<typeof WaitingSelfie>

/** A selfie beside the photos, for who has taken it. */
export const OpenedSelfie = z.object({
  kind: z.literal('selfie'),
  member: Id,
  name: z.string(),
  age: z.int(),
  pose: Pose,
  /** The version of the picture: a decision about an earlier one is refused. */
  revision: z.int(),
  /** A data URL: the picture has no address of its own. */
  picture: z.string(),
  /** The active photos, the main one first. */
  photos: z.array(z.object({ id: Id, picture: z.string(), full: z.string(), main: z.boolean() })),
})
export type OpenedSelfie = z.infer<typeof OpenedSelfie>

/** Approves or refuses a selfie, which erases its picture, and mails the outcome to the member. */
export const SelfieDecision = reviewDecision('selfie', {
  revision: z.int32(),
  /** The versions of the photos that were compared with the selfie: an edited one is another. */
  pictures: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(60)),
  /** null approves it. */
  refused_for: z.nullable(SelfieRefusal),
})
export type SelfieDecision = z.infer<typeof SelfieDecision>
