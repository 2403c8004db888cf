import * as z from 'zod/mini'
import { RefusalReason } from '../photos/contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'

/** A picture that waits for a person, with what helps to judge it and no more of its owner. */
export const WaitingPhoto = z.object({
  member: Id,
  photo: Id,
  /** Which picture was looked at: an owner may crop it meanwhile, and then it is judged anew. */
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
  /** A picture much like it was refused for this. */
  like_refused: z.nullable(RefusalReason),
  refused_before: z.int(),
})
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

export const listWaitingPhotos = call({
  method: 'GET',
  path: '/api/photo-review.php',
  access: 'operator',
  input: z.object({}),
  /** The longest waiting first. */
  output: z.object({ photos: z.array(WaitingPhoto), total: z.int() }),
  fails: {},
})

export const judgePhoto = call({
  method: 'POST',
  path: '/api/photo-review.php',
  access: 'operator',
  input: z.object({
    member: Id,
    photo: Id,
    picture: z.string().check(z.maxLength(64)),
    /** null approves. */
    refused_for: z.nullable(RefusalReason),
  }),
  output: z.object({ left: z.int() }),
  fails: { photo_judged: 409 },
})
