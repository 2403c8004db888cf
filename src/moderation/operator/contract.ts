import * as z from 'zod'
import { ComplaintKind, ReportReason, ReportSubject } from '../contract.ts'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText } from '../../platform/ids.ts'

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

/** Approves or refuses a photo, with a reason. */
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
  output: z.object({ left: z.int() }),
  fails: { photo_judged: 409 },
})

const CaseKind = z.enum(['report', 'complaint'])

/** An open report or complaint with the snapshot taken when it was made. */
export const OpenCase = z.object({
  kind: CaseKind,
  id: Id,
  /** The receipt number as the member knows it: R-… or C-…. */
  number: z.string(),
  subject: z.union([ReportSubject, ComplaintKind]),
  reason: z.nullable(ReportReason),
  /** The text of the report or complaint, and the page or order it is about. */
  text: z.string(),
  about: z.string(),
  /** The language of its author, in which the answer must be written. */
  language: z.string(),
  at: Instant,
  answer_by: Instant,
  /** The reported profile, or that of the member who complains. */
  member: z.nullable(Id),
  shown: z.object({
    name: z.string(),
    about: z.string(),
    photos: z.array(z.string()),
    messages: z.array(z.object({ text: z.string(), reported: z.boolean(), theirs: z.boolean() })),
  }),
  /** Who asked to ban the reported member; a second person has not answered yet. */
  ban_requested_by: z.nullable(z.string()),
  /** An appeal against a decision in which this operator took part: another one must decide. */
  for_another: z.boolean(),
})
export type OpenCase = z.infer<typeof OpenCase>

/** Lists open reports and complaints, the oldest first. */
export const listCases = call({
  method: 'GET',
  path: '/api/cases.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  /** Ordered by deadline, the nearest first. */
  output: z.object({ cases: z.array(OpenCase), total: z.int() }),
  fails: {},
})

export const CaseMeasure = z.enum(['none', 'photo', 'profile', 'restore'])
export type CaseMeasure = z.infer<typeof CaseMeasure>

/**
 * Decides a case: `photo` and `profile` are measures of a report, `restore` enables the profile of
 * the member who complains. `profile` bans for good: it asks a second person, and `approval` is
 * their question.
 */
export const decideCase = call({
  method: 'POST',
  path: '/api/cases.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    kind: CaseKind,
    id: Id,
    measure: CaseMeasure,
    /** The reasons, as the member will read them. */
    answer: multilineText(2000, 10),
  }),
  output: z.object({ left: z.int(), approval: z.nullable(Id) }),
  fails: {
    case_decided: 409,
    approval_waiting: 409,
    second_person_needed: 409,
    measure_not_possible: 409,
  },
})
