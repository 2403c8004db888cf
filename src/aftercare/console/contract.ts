import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency, EmptyObject, Id, Instant, Money, multilineText } from '../../platform/ids.ts'
import { ReportReason } from '../../moderation/contract.ts'
import { lossAmounts, lossChannels } from '../contract.ts'

/** What a ban of this member would set in motion, counted now. */
const Preview = z.object({
  /** Of the account as others saw it. */
  name: z.string(),
  age: z.int(),
  /** How many will be told, and how many are banned or erased and are not. */
  people: z.int(),
  left_out: z.int(),
  languages: z.array(z.object({ language: z.string(), people: z.int() })),
  first_contact_at: z.nullable(Instant),
  credits: z.int(),
  /** What was paid for those credits, at most. */
  worth: z.array(Money),
  /** People to whom far more goes back than to the others. */
  unusual: z.nullable(z.object({ people: z.int(), credits: z.int() })),
  /** The feed of a partner's profile: the partner is told, too. */
  partner: z.nullable(z.string()),
  hours: z.int(),
  hold_days: z.int(),
})
export type AftercarePreview = z.infer<typeof Preview>

/** Counts who would be told of a ban for this rule; null where nobody is. */
export const previewAftercare = call({
  method: 'GET',
  path: '/api/operator-aftercare-preview.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({ member: Id, rule: ReportReason }),
  output: z.object({ preview: z.nullable(Preview) }),
  fails: {},
})

const Person = z.object({ id: Id, name: z.string() })

const Aftercare = z.object({
  id: Id,
  member: Id,
  /** Empty after an erasure. */
  name: z.string(),
  rule: z.enum(['scam', 'fake']),
  origin: z.string(),
  state: z.enum(['pending', 'held', 'sent', 'corrected']),
  report: z.string(),
  decided_at: Instant,
  decided_by: Person,
  /** When everybody must have been told. */
  told_by: Instant,
  sent_at: z.nullable(Instant),
  corrected_at: z.nullable(Instant),
  hold_until: z.nullable(Instant),
  hold_reason: z.string(),
  people: z.int(),
  told: z.int(),
  mailed: z.int(),
  refused: z.int(),
  opened: z.int(),
  corrected: z.int(),
  credits: z.int(),
  /** Of them, to people whose refund stands out. */
  unusual: z.int(),
  losses: z.int(),
})
export type Aftercare = z.infer<typeof Aftercare>

/** The aftercares decided in a month. */
const MonthFigures = z.object({
  month: z.string(),
  scam: z.int(),
  fake: z.int(),
  people: z.int(),
  told: z.int(),
  mailed: z.int(),
  refused: z.int(),
  opened: z.int(),
  held: z.int(),
  corrected: z.int(),
  credits: z.int(),
  losses: z.int(),
  /** Hours from the decision to the last notice; null while none is done. */
  median_hours: z.nullable(z.number()),
})
export type MonthFigures = z.infer<typeof MonthFigures>

/** Lists aftercares, unfinished ones first, and their figures by month. */
export const listAftercares = call({
  method: 'GET',
  path: '/api/operator-aftercare.php',
  access: 'operator',
  roles: ['moderator'],
  input: EmptyObject,
  output: z.object({
    aftercares: z.array(Aftercare),
    total: z.int(),
    figures: z.array(MonthFigures),
    hold_days: z.int(),
  }),
  fails: {},
})

const Reason = multilineText(1000, 10)

/** Holds the mails while nobody was told, as the police may ask; three days after the decision at most. */
export const holdAftercare = call({
  method: 'PUT',
  path: '/api/operator-aftercare-hold.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, until: Instant, reason: Reason }),
  output: EmptyObject,
  fails: { already_told: 409, time_not_possible: 400 },
})

/** Ends a hold: everybody is told now. */
export const releaseAftercare = call({
  method: 'DELETE',
  path: '/api/operator-aftercare-hold.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: EmptyObject,
  fails: { not_held: 409 },
})

/** What a file for banks and the police dates. */
const recordEvents = [
  'report_received',
  'account_change_notice',
  'decision',
  'account_removed',
  'hold_until',
  'first_notice',
  'last_notice',
  'correction',
] as const

/**
 * When the operator knew and did what about a removed account, and what people state they lost to it:
 * times and counts, nobody's name.
 */
export const getAftercareRecord = call({
  method: 'GET',
  path: '/api/operator-aftercare-record.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({ id: Id }),
  output: z.object({
    entries: z.array(z.object({ event: z.enum(recordEvents), at: Instant, detail: z.string() })),
    losses: z.array(
      z.object({
        number: z.string(),
        channel: z.enum(lossChannels),
        amount: z.enum(lossAmounts),
        currency: Currency,
        at: Instant,
      }),
    ),
  }),
  fails: { not_found: 404 },
})
