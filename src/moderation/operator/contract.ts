import * as z from 'zod'
import { ComplaintKind, ReportReason, ReportSubject } from '../contract.ts'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText } from '../../platform/ids.ts'

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

/** Lists photos that wait for review. */
export const listWaitingPhotos = call({
  method: 'GET',
  path: '/api/photo-review.php',
  access: 'operator',
  input: z.object({}),
  /** The longest waiting first. */
  output: z.object({ photos: z.array(WaitingPhoto), total: z.int() }),
  fails: {},
})

/** Approves or refuses a photo, with a reason. */
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

const CaseKind = z.enum(['report', 'complaint'])

/** A report or complaint that waits for an answer, with the copy that was sealed when it came. */
export const OpenCase = z.object({
  kind: CaseKind,
  id: Id,
  /** As the member knows it: R-… or C-…. */
  number: z.string(),
  subject: z.union([ReportSubject, ComplaintKind]),
  reason: z.nullable(ReportReason),
  /** What was written to us, and the page or number it is about. */
  text: z.string(),
  about: z.string(),
  /** Of who wrote it: the answer is to be in it. */
  language: z.string(),
  at: Instant,
  answer_by: Instant,
  /** The profile reported, or of the member who complains. */
  member: z.nullable(Id),
  shown: z.object({
    name: z.string(),
    about: z.string(),
    photos: z.array(z.string()),
    messages: z.array(z.object({ text: z.string(), reported: z.boolean(), theirs: z.boolean() })),
  }),
  /** It objects to what this very person decided: somebody else looks at it. */
  for_another: z.boolean(),
})
export type OpenCase = z.infer<typeof OpenCase>

/** Lists open reports and complaints, the oldest first. */
export const listCases = call({
  method: 'GET',
  path: '/api/cases.php',
  access: 'operator',
  input: z.object({}),
  /** The nearest deadline first. */
  output: z.object({ cases: z.array(OpenCase), total: z.int() }),
  fails: {},
})

export const CaseMeasure = z.enum(['none', 'photo', 'profile', 'restore'])
export type CaseMeasure = z.infer<typeof CaseMeasure>

/** `photo` and `profile` answer a report, `restore` switches the profile of who complains on again. */
export const decideCase = call({
  method: 'POST',
  path: '/api/cases.php',
  access: 'operator',
  input: z.object({
    kind: CaseKind,
    id: Id,
    measure: CaseMeasure,
    /** Why, in the words that the member reads. */
    answer: multilineText(2000, 10),
  }),
  output: z.object({ left: z.int() }),
  fails: { case_decided: 409, second_person_needed: 409, measure_not_possible: 409 },
})
