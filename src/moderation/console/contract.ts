import * as z from 'zod'
import { ComplaintKind, ReportDetail, ReportReason, ReportSubject } from '../contract.ts'
import { SignalRule } from '../../safety/contract.ts'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText } from '../../platform/ids.ts'
import { Person, reviewDecision } from '../../platform/review-contract.ts'
import { caseQueues } from '../../platform/staff-queues.ts'
import { memberRoles } from '../../platform/staff-roles.ts'

export const CaseKind = z.enum(['report', 'complaint'])
export type CaseKind = z.infer<typeof CaseKind>

/** The queues of cases, those put off until a time, and those that the person has claimed. */
export const caseLists = [...caseQueues, 'snoozed', 'mine'] as const
export const CaseQueue = z.enum(caseLists)
export type CaseQueue = z.infer<typeof CaseQueue>

/** An open report or complaint in its queue. */
export const OpenCase = z.object({
  kind: CaseKind,
  id: Id,
  /** The receipt number as the member knows it: R-… or C-…. */
  number: z.string(),
  subject: z.union([ReportSubject, ComplaintKind]),
  reason: z.nullable(ReportReason),
  /** The name of the reported member, or of who complains. */
  name: z.string(),
  /** The language of its author, in which the answer must be written. */
  language: z.string(),
  at: Instant,
  answer_by: Instant,
  /** Until when it is put off; it is in no queue but `snoozed` and `mine`. */
  snoozed_until: z.nullable(Instant),
  /** The decision that it appeals against: R-… or P-…. */
  appeals: z.nullable(z.string()),
  claimed_by: z.nullable(Person),
  /** Who asked to ban the reported member; a second person has not answered yet. */
  ban_requested_by: z.nullable(z.string()),
  /** An appeal against a decision in which this operator took part: another one must decide. */
  for_another: z.boolean(),
})
export type OpenCase = z.infer<typeof OpenCase>

/** An open case of the reader, as their first page names it. */
export const ClaimedCase = z.object({
  number: z.string(),
  /** The reported member, or who complains; without a profile there is no age. */
  name: z.string(),
  age: z.nullable(z.int()),
  thumb: z.nullable(z.string()),
  /** The reason of a report, or the kind of a complaint. */
  about: z.union([ReportReason, ComplaintKind]),
  /** The decision that it appeals against: R-… or P-…. */
  appeals: z.nullable(z.string()),
  /** What comes next; `second_person`: a ban waits for the answer of another one. */
  step: z.enum(['decide', 'answer', 'appeal', 'second_person']),
  at: Instant,
  claimed_at: Instant,
  answer_by: Instant,
})
export type ClaimedCase = z.infer<typeof ClaimedCase>

/** Lists the open cases that the caller's roles may finish, the nearest deadline first. */
export const listCases = call({
  method: 'GET',
  path: '/api/cases.php',
  access: 'operator',
  roles: memberRoles,
  input: z.object({ queue: z.optional(CaseQueue) }),
  output: z.object({
    cases: z.array(OpenCase),
    total: z.int(),
    /** Open and late cases of each queue of the caller. */
    queues: z.array(z.object({ queue: CaseQueue, waiting: z.int(), late: z.int() })),
    /** Claimed cases of each person with one of the caller's roles. */
    load: z.array(Person.extend({ cases: z.int() })),
  }),
  fails: {},
})

export const CaseMeasure = z.enum([
  'none',
  'warning',
  'photo',
  'suspension',
  'profile',
  'restore',
  'partly',
])
export type CaseMeasure = z.infer<typeof CaseMeasure>

export const RemainingMeasure = z.enum(['warning', 'photo', 'suspension', 'ban'])
export type RemainingMeasure = z.infer<typeof RemainingMeasure>

/** What stays of a decision that an appeal undoes in part, and the rule that it rests on. */
export const Remainder = z.object({
  measure: RemainingMeasure,
  rule: z.union([ReportReason, RefusalReason]),
})
export type Remainder = z.infer<typeof Remainder>

const EarlierDecision = z.object({
  number: z.string(),
  measure: z.string(),
  rule: z.string(),
  explanation: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  /** The language of what the member read. */
  language: z.string(),
  /** The end of a suspension. */
  until: z.nullable(Instant),
  /** What may remain of it, and the rules that it may rest on; without a measure it cannot be changed. */
  remainders: z.array(z.object({ measure: RemainingMeasure, until: z.nullable(Instant) })),
  rules: z.array(z.string()),
})

/** Another complaint of the same person about the same thing; `decided` is null while it is open. */
const RelatedCase = z.object({
  number: z.string(),
  at: Instant,
  language: z.string(),
  decided: z.nullable(
    z.object({
      measure: CaseMeasure,
      answer: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
    }),
  ),
})

/** A case with the snapshot taken when it was made; of a conversation the reported window only. */
export const CaseDetails = OpenCase.extend({
  /** The text of the report or complaint, and the page or order it is about. */
  text: z.string(),
  about: z.string(),
  /** The reported profile, or that of the member who complains. */
  member: z.nullable(Id),
  /** Their main photo as a thumbnail, and what kind of profile it is; null once erased. */
  person: z.nullable(
    z.object({
      thumb: z.nullable(z.string()),
      age: z.int(),
      origin: z.enum(['member', 'fictional', 'partner', 'performer']),
    }),
  ),
  /** The language of the reported member, in which the reasons must be written. */
  member_language: z.nullable(z.string()),
  evidence: z.object({
    name: z.string(),
    about: z.string(),
    /** What the reporter observed, more exactly than the rule. */
    detail: z.nullable(ReportDetail),
    /** What was noticed about messages of the reported member to the reporter, and not called fine. */
    signals: z.array(SignalRule),
    /** Answers to prompts as their owner wrote them, and the comment that came with a like of the reporter. */
    words: z.array(z.string()),
    /** Where the sound of what the profile said is. */
    voice_intro: z.nullable(z.string()),
    photos: z.array(z.string()),
    messages: z.array(
      z.object({
        text: z.string(),
        /** Where the sound of a voice note is. */
        voice: z.nullable(z.string()),
        reported: z.boolean(),
        theirs: z.boolean(),
      }),
    ),
  }),
  /** The profile of who appeals as it is today, beside what was decided about. */
  current: z.nullable(z.object({ about: z.string(), photos: z.array(z.string()) })),
  /** Earlier reports about this member, and their warnings. */
  earlier_reports: z.int(),
  warnings: z.int(),
  measures: z.array(CaseMeasure),
  /** What the appeal is about. */
  appealed: z.nullable(EarlierDecision),
  /** The complaint that this one quotes, and those that quote it. */
  related: z.array(RelatedCase),
  decided: z.nullable(
    z.object({
      measure: CaseMeasure,
      /** The measure that stayed of a decision undone in part. */
      remains: z.nullable(RemainingMeasure),
      answer: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
    }),
  ),
  /** Who else may finish it, to whom it can be given. */
  colleagues: z.array(Person.extend({ cases: z.int() })),
  /** Nobody but an admin can decide this appeal: all moderators took part in the decision. */
  needs_admin: z.boolean(),
})
export type CaseDetails = z.infer<typeof CaseDetails>

/**
 * Opens a case. The look is in the audit log, and for a conversation in the data export of both
 * members.
 */
export const getCase = call({
  method: 'GET',
  path: '/api/case.php',
  access: 'operator',
  roles: memberRoles,
  writes: true,
  input: z.object({ kind: CaseKind, id: Id }),
  output: z.object({ case: CaseDetails }),
  fails: {},
})

/**
 * What is decided about a case. `restore` undoes the decision that an appeal is about, `partly` leaves
 * `remains` of it; the other measures are those of a report. `profile` bans for good: it asks a second
 * person, and `approval` is their question.
 */
const CaseDecision = z.object({
  measure: CaseMeasure,
  /** What its author reads, in their language. */
  answer: multilineText(2000, 10),
  /** The explanation, as the reported member reads them; without them the answer. */
  explanation: z._default(multilineText(2000), ''),
  /** The content is illegal, not only against the terms. */
  illegal: z._default(z.boolean(), false),
  /** With `partly`: a milder measure than the first, or the same for another rule. */
  remains: z._default(z.nullable(Remainder), null),
  /** With a ban: why the mails to people who wrote with a fraud wait; empty: they do not. */
  hold: z._default(multilineText(1000), ''),
})
export type CaseDecision = z.infer<typeof CaseDecision>
export const ReportDecision = reviewDecision('report', CaseDecision.shape)
export const ComplaintDecision = reviewDecision('complaint', CaseDecision.shape)

/**
 * Gives a complaint to the role that may finish it, where its author chose the wrong kind: it waits
 * in the other queue for anybody, within the time that is promised there. An appeal stays.
 */
export const moveCase = call({
  method: 'PUT',
  path: '/api/case.php',
  access: 'operator',
  roles: memberRoles,
  repeat: 'natural',
  input: z.object({
    id: Id,
    to: ComplaintKind,
    /** The kind as the page showed it: a change in between is refused. */
    from: ComplaintKind,
    reason: multilineText(1000, 3),
  }),
  output: z.object({}),
  fails: { case_decided: 409, case_moved: 409, appeal_not_movable: 409, case_claimed: 409 },
})

/** Renders the statement of reasons as the reported member would read it; sends nothing. */
export const previewStatement = call({
  method: 'POST',
  path: '/api/case-statement.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: CaseDecision.pick({ measure: true, explanation: true, illegal: true }).extend({ id: Id }),
  output: z.object({ subject: z.string(), text: z.string() }),
  fails: { measure_not_possible: 409 },
})

/** Renders the answer to an appeal as its author would read it; sends nothing. */
export const previewAnswer = call({
  method: 'POST',
  path: '/api/case-answer.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: CaseDecision.pick({ measure: true, answer: true, remains: true }).extend({ id: Id }),
  output: z.object({ subject: z.string(), text: z.string() }),
  fails: { measure_not_possible: 409 },
})
