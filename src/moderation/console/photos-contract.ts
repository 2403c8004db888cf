import * as z from 'zod'
import { RefusalReason } from '../../photos/contract.ts'
import { Id } from '../../platform/ids.ts'
import { reviewDecision, reviewItem } from '../../platform/review-contract.ts'

/** A photo that waits for review, with what is needed to decide about it and nothing else of its owner. */
export const WaitingPhoto = reviewItem('photo', {
  member: Id,
  /** The version of the picture that was reviewed: after a crop it is reviewed again. */
  picture: z.string(),
  full: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  owner: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  main: z.boolean(),
  /** The reason why a similar picture was refused before. */
  like_refused: z.nullable(RefusalReason),
  refused_before: z.int(),
  /** Other members with the same photo, by an exact or perceptual match. */
  duplicates: z.int(),
})
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

/** Approves or refuses a photo, with a reason. */
export const PhotoDecision = reviewDecision('photo', {
  picture: z.string().check(z.maxLength(64)),
  /** null approves the photo. */
  refused_for: z.nullable(RefusalReason),
})
export type PhotoDecision = z.infer<typeof PhotoDecision>
