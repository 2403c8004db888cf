import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Id, Instant } from '../../platform/ids.ts'
import { Pose, SelfieRefusal } from '../verification-contract.ts'

/** A selfie in its queue; nothing of the picture before somebody takes it. */
export const WaitingSelfie = z.object({
  member: Id,
  name: z.string(),
  age: z.int(),
  thumb: z.nullable(z.string()),
  since: Instant,
  answer_by: Instant,
  /** Who compares it at the moment. */
  claimed_by: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The operator’s own, or one of a member whose last selfie they refused. */
  for_another: z.boolean(),
  refused_before: z.boolean(),
})
export type WaitingSelfie = z.infer<typeof WaitingSelfie>

/** Lists selfies that wait for a decision, by time left. */
export const listSelfies = call({
  method: 'GET',
  path: '/api/operator-selfies.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  output: z.object({ selfies: z.array(WaitingSelfie), total: z.int() }),
  fails: {},
})

export const Selfie = z.object({
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
export type Selfie = z.infer<typeof Selfie>

/** Takes a selfie for ten minutes and shows it beside the photos. The look is in the audit log. */
export const getSelfie = call({
  method: 'GET',
  path: '/api/operator-selfie.php',
  access: 'operator',
  roles: ['moderator'],
  writes: true,
  input: z.object({ member: Id }),
  output: z.object({ selfie: Selfie }),
  fails: { selfie_decided: 409, case_claimed: 409, second_person_needed: 409 },
})

/** Gives a selfie back to the queue. */
export const releaseSelfie = call({
  method: 'DELETE',
  path: '/api/operator-selfie.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({ released: z.boolean() }),
  fails: {},
})

/** Approves or refuses a selfie, which erases its picture, and mails the outcome to the member. */
export const decideSelfie = call({
  method: 'POST',
  path: '/api/operator-selfie.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    member: Id,
    revision: z.int32(),
    /** The versions of the photos that were compared with the selfie: an edited one is another. */
    pictures: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(60)),
    /** null approves it. */
    refused_for: z.nullable(SelfieRefusal),
  }),
  output: z.object({ left: z.int() }),
  fails: { selfie_decided: 409, case_claimed: 409, second_person_needed: 409 },
})
