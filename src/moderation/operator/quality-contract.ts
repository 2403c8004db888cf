import * as z from 'zod'
import { RefusalReason } from '../../photos/contract.ts'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText } from '../../platform/ids.ts'
import { Measure, ReportReason, ReportSubject } from '../contract.ts'
import { SelfieRefusal } from '../verification-contract.ts'
import { AccountSignal } from './accounts-contract.ts'
import { Selfie } from './selfies-contract.ts'

const Person = z.object({ id: Id, name: z.string() })
const Texts = z.object({ name: z.string(), about: z.string() })

export const CheckKind = z.enum(['account', 'photo', 'report', 'selfie', 'text'])
export type CheckKind = z.infer<typeof CheckKind>

/** A decision that a second person has to make again; the list says nothing of the first one. */
export const QualityCheck = z.object({
  id: Id,
  kind: CheckKind,
  since: Instant,
  check_by: Instant,
  claimed_by: z.nullable(Person),
})
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
  selfie: z.nullable(Selfie.pick({ pose: true, picture: true, photos: true })),
  measures: z.array(Measure),
})
export type CheckEvidence = z.infer<typeof CheckEvidence>

/** Lists decisions that wait for a second person, by time left; never those of the caller. */
export const listQualityChecks = call({
  method: 'GET',
  path: '/api/quality-checks.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  output: z.object({ checks: z.array(QualityCheck), total: z.int() }),
  fails: {},
})

/** Opens a check and takes it for ten minutes. The look is in the audit log. */
export const openQualityCheck = call({
  method: 'GET',
  path: '/api/quality-check.php',
  access: 'operator',
  roles: ['moderator'],
  writes: true,
  input: z.object({ id: Id }),
  output: z.object({ check: QualityCheck, evidence: CheckEvidence }),
  fails: { case_claimed: 409, case_decided: 409 },
})

const Decision = z.object({
  /** `approved` or `refused` for photos, selfies and texts, the measure for reports and accounts. */
  decision: z.union([z.enum(['approved', 'refused']), Measure]),
  reason: z.union([RefusalReason, ReportReason, SelfieRefusal, z.literal('')]),
})

/**
 * Stores the second decision and shows the first. It changes nothing for the member: where both
 * differ, the staff talk about it. Only a selfie waits for it, and is approved if both approve it.
 */
export const decideQualityCheck = call({
  method: 'POST',
  path: '/api/quality-check.php',
  access: 'operator',
  roles: ['moderator'],
  input: Decision.extend({ id: Id, remark: multilineText(500) }),
  output: z.object({
    agrees: z.boolean(),
    first: Decision.extend({ by: z.string() }),
    left: z.int(),
  }),
  fails: { case_decided: 409, case_claimed: 409, measure_not_possible: 409 },
})

const Difference = z.object({
  id: Id,
  kind: CheckKind,
  member: Id,
  /** The case as members know it: R-12, P-34; empty for others. */
  number: z.string(),
  first: Decision.extend({ by: z.string() }),
  second: Decision.extend({ by: z.string() }),
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
