import * as z from 'zod'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant } from '../../platform/ids.ts'

/** A photo that waits for review, with what is needed to judge it and nothing else of its owner. */
export const WaitingPhoto = z.object({
  member: Id,
  photo: Id,
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
  waiting_since: Instant,
  /** The reason why a similar picture was refused before. */
  like_refused: z.nullable(RefusalReason),
  refused_before: z.int(),
  /** Other members with the same photo, by an exact or perceptual match. */
  duplicates: z.int(),
})
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

/** Lists photos that wait for review. */
export const listWaitingPhotos = call({
  method: 'GET',
  path: '/api/photo-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  /** Ordered by waiting time, the longest first. */
  output: z.object({ photos: z.array(WaitingPhoto), total: z.int() }),
  fails: {},
})

/** Approves or refuses a photo, with a reason; it takes effect after ten seconds. */
export const judgePhoto = call({
  method: 'POST',
  path: '/api/photo-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    member: Id,
    photo: Id,
    picture: z.string().check(z.maxLength(64)),
    /** null approves the photo. */
    refused_for: z.nullable(RefusalReason),
  }),
  output: z.object({ left: z.int(), applies_at: Instant }),
  fails: { photo_judged: 409 },
})

/** Takes the caller's verdict back before it takes effect. */
export const undoPhoto = call({
  method: 'DELETE',
  path: '/api/photo-review.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id, photo: Id }),
  output: z.object({ left: z.int() }),
  fails: { undo_late: 409 },
})
