import * as z from 'zod'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText } from '../../platform/ids.ts'
import { Person, reviewDecision, reviewItem } from '../../platform/review-contract.ts'
import { Measure, ReportReason, ReportSubject } from '../contract.ts'
import { SelfieRefusal } from '../../verification/contract.ts'
import { AccountSignal } from './accounts-contract.ts'
import { OpenedSelfie } from './selfies-contract.ts'

const Texts = z.object({ name: z.string(), about: z.string() })

export const CheckKind = z.enum(['account', 'photo', 'report', 'selfie', 'text'])
export type CheckKind = z.infer<typeof CheckKind>

/** A decision that a second person has to make again; the list says nothing of the first one. */
export const QualityCheck = reviewItem('quality', { about: CheckKind })
export type QualityCheck = z.infer<typeof QualityCheck>

/** What the first person decided about. */
export const CheckEvidence = z.object({
  name: z.string(),
  photos: z.array(z.string()),
  /** A changed text, before and after. */
  texts: z.nullable(z.object({ before: Texts, after: Texts })),
  report: z.nullable(
    z.object({
      subject: ReportSubject,
      reason: ReportReason,
      text: z.string(),
      about: z.string(),
      messages: z.array(z.object({ text: z.string(), reported: z.boolean(), theirs: z.boolean() })),
    }),
  ),
  /** What spoke against a new account. */
  account: z.nullable(
    z.object({ signals: z.array(AccountSignal), score: z.int(), about: z.string() }),
  ),
  selfie: z.nullable(OpenedSelfie.pick({ pose: true, picture: true, photos: true })),
  measures: z.array(Measure),
})
export type CheckEvidence = z.infer<typeof CheckEvidence>

/** What a decision was about, for who has taken its check. */
export const OpenedCheck = z.object({
  kind: z.literal('quality'),
  about: CheckKind,
  evidence: CheckEvidence,
})
export type OpenedCheck = z.infer<typeof OpenedCheck>

/** A decision of either person. */
export const CheckedDecision = z.object({
  /** `approved` or `refused` for photos, selfies and texts, the measure for reports and accounts. */
  decision: z.union([z.enum(['approved', 'refused']), Measure]),
  reason: z.union([RefusalReason, ReportReason, SelfieRefusal, z.literal('')]),
})

/**
 * The second decision. It changes nothing for the member: where both differ, the staff talk about it.
 * Only a selfie waits for it, and is approved if both approve it.
 */
export const QualityDecision = reviewDecision('quality', {
  ...CheckedDecision.shape,
  remark: multilineText(500),
})
export type QualityDecision = z.infer<typeof QualityDecision>

/** The first decision, as who made the second one sees it. */
export const FirstDecision = CheckedDecision.extend({ by: z.string(), agrees: z.boolean() })

const Difference = z.object({
  id: Id,
  kind: CheckKind,
  member: Id,
  /** The case as members know it: R-12, P-34; empty for others. */
  number: z.string(),
  first: CheckedDecision.extend({ by: z.string() }),
  second: CheckedDecision.extend({ by: z.string() }),
  remark: z.string(),
  at: Instant,
})

/** How often second decisions agreed, by person: an admin sees all, others their own. */
export const getQualityResults = call({
  method: 'GET',
  path: '/api/quality-results.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  output: z.object({
    /** The share of decisions that is checked again, in percent. */
    share: z.int(),
    days: z.int(),
    people: z.array(Person.extend({ decided: z.int(), checked: z.int(), agreed: z.int() })),
    /** The latest decisions in which both differed. */
    differences: z.array(Difference),
  }),
  fails: {},
})
