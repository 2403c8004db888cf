import * as z from 'zod'
import { call } from '../platform/contract.ts'
import {
  EmailText,
  EmptyObject,
  Id,
  Instant,
  multilineText,
  singleLineText,
} from '../platform/ids.ts'

export const ReportSubject = z.enum(['profile', 'photo', 'message', 'gift'])

export const reportReasons = [
  'underage',
  'illegal',
  'threat',
  'scam',
  'fake',
  'harassment',
  'sexual',
  'spam',
  'other',
] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** What a reporter may have observed, with the rule that it breaks. */
export const reportDetails = { ai_photo: 'fake', asked_nudes: 'sexual', other_app: 'scam' } as const
export const ReportDetail = z.enum(['ai_photo', 'asked_nudes', 'other_app'])
export type ReportDetail = z.infer<typeof ReportDetail>

export const CaseState = z.enum(['received', 'in_review', 'decided'])

/**
 * Measure of a decided report: none, a warning, reject one photo, or close the account until a time
 * or for good.
 */
export const Measure = z.enum(['none', 'warning', 'photo', 'suspension', 'profile'])
export type Measure = z.infer<typeof Measure>

/**
 * What is reported: a member, one of their photos, or a message or gift that they sent to the
 * reporter.
 */
export const ReportedContent = z.object({
  subject: ReportSubject,
  member: Id,
  photo: z.optional(Id),
  conversation: z.optional(Id),
  seq: z.optional(z.int32().check(z.gte(1))),
})
export type ReportedContent = z.infer<typeof ReportedContent>

/** Stores a report with a snapshot of its subject and returns the receipt number. */
export const makeReport = call({
  method: 'POST',
  path: '/api/report.php',
  access: 'member',
  input: z.object({
    ...ReportedContent.shape,
    reason: ReportReason,
    detail: z.optional(ReportDetail),
    text: z._default(multilineText(2000), ''),
  }),
  output: z.object({ receipt: z.string(), answer_by: Instant }),
  fails: {},
})

export const MemberReport = z.object({
  receipt: z.string(),
  subject: ReportSubject,
  /** null once the reporter may no longer see the member. */
  name: z.nullable(z.string()),
  reason: ReportReason,
  detail: z.nullable(ReportDetail),
  state: CaseState,
  at: Instant,
  answer_by: Instant,
  /** Measure and reasons of the decision; null and empty before it. */
  measure: z.nullable(Measure),
  answer: z.string(),
})
export type MemberReport = z.infer<typeof MemberReport>

/** Lists the member’s own reports and their state. */
export const listReports = call({
  method: 'GET',
  path: '/api/reports.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ reports: z.array(MemberReport) }),
  fails: {},
})

/** Returns why the member's profile is disabled. */
export const getBan = call({
  method: 'GET',
  path: '/api/ban.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    number: z.string(),
    reason: ReportReason,
    answer: z.string(),
    at: Instant,
    /** The end of a suspension; null for a ban. */
    until: z.nullable(Instant),
    /** An appeal changed it in part. */
    changed: z.boolean(),
  }),
  fails: {},
})

export const complaintKinds = ['illegal', 'order', 'service'] as const
export const ComplaintKind = z.enum(complaintKinds)
export type ComplaintKind = z.infer<typeof ComplaintKind>

/** Makes a complaint, with or without an account; the receipt is mailed too. */
export const makeComplaint = call({
  method: 'POST',
  path: '/api/complaint.php',
  access: 'anyone',
  input: z.object({
    kind: ComplaintKind,
    name: singleLineText(80, 1),
    email: EmailText,
    /** The address of a page or the number of an order. */
    about: z._default(singleLineText(300), ''),
    text: multilineText(5000, 20),
  }),
  output: z.object({ ticket: z.string(), answer_by: Instant }),
  fails: { email_missing: 400, email_invalid: 400 },
})
