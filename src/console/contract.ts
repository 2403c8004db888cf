import * as z from 'zod'
import { AccountSignal } from '../moderation/console/accounts-contract.ts'
import { CaseState, Measure, ReportReason } from '../moderation/contract.ts'
import { orderStatuses } from '../payments/contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant, multilineText } from '../platform/ids.ts'

const Reason = multilineText(1000, 3)
const Count = z.int()

/** Credits that came together, and from where. */
const Lot = z.object({
  origin: z.enum(['signup', 'purchase', 'direct_debit', 'gesture']),
  order: z.nullable(Id),
  credits: Count,
})

const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(['log_in', 'order', 'report_against', 'staff', 'sign_up']),
  /** The id of an order or the number of a case; otherwise empty. */
  subject: z.string(),
  /** The state of an order, the reason of a report, the staff's action; otherwise words. */
  text: z.string(),
  by: z.nullable(z.string()),
  at: Instant,
})

/** A member as the staff see them: everything but the words of conversations and the address. */
export const ConsoleMember = z.object({
  id: Id,
  name: z.string(),
  age: Count,
  birth_date: z.iso.date(),
  gender: z.enum(['male', 'female']),
  looking_for: z.string(),
  language: z.string(),
  country: z.string(),
  /** In the reader's language; empty if unknown. */
  city: z.string(),
  about: z.string(),
  origin: z.enum(['member', 'fictional', 'partner', 'performer']),
  profile_status: z.enum(['active', 'paused', 'disabled']),
  account_status: z.string(),
  masked_email: z.string(),
  banned_at: z.nullable(Instant),
  /** When the account opens again; null if a ban is for good. */
  suspended_until: z.nullable(Instant),
  confirmed_at: z.nullable(Instant),
  joined_at: Instant,
  last_seen_at: Instant,
  premium: z.boolean(),
  /** Somebody compared the main photo with a selfie. */
  verified: z.boolean(),
  traffic: z.record(z.string(), z.string()),
  second_factor: z.boolean(),
  passkeys: Count,
  photos: z.array(
    z.object({
      id: Id,
      thumb: z.string(),
      status: z.enum(['processing', 'review', 'active', 'refused']),
      main: z.boolean(),
    }),
  ),
  likes: z.object({ given: Count, received: Count, matches: Count }),
  blocks: z.object({ made: Count, received: Count }),
  sent_messages: Count,
  sessions: z.array(
    z.object({
      id: Id,
      device: z.string(),
      place: z.string(),
      started_at: Instant,
      last_used_at: Instant,
    }),
  ),
  money: z.nullable(
    z.object({
      balance: Count,
      /** How often the staff gave credits or took them back. */
      corrections: Count,
      lots: z.array(Lot.extend({ remaining: Count })),
      /** Of all orders that were paid once, whatever became of them. */
      totals: z.array(
        z.object({
          currency: z.string(),
          orders: Count,
          chargebacks: Count,
          amount: Count,
          refunded: Count,
        }),
      ),
      ledger: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          credits: Count,
          balance: Count,
          /** Those that it changed, each by how many credits. */
          lots: z.array(Lot),
          at: Instant,
        }),
      ),
      orders: z.array(
        z.object({
          id: Id,
          bundle: z.string(),
          credits: Count,
          amount: Count,
          currency: z.string(),
          refunded: Count,
          status: z.enum(orderStatuses),
          test: z.boolean(),
          at: Instant,
        }),
      ),
    }),
  ),
  cases: z.array(
    z.object({
      number: z.string(),
      reason: ReportReason,
      state: CaseState,
      measure: z.nullable(Measure),
      at: Instant,
    }),
  ),
  /** Why the member may need a look, each as the key of its text. */
  risks: z.array(z.enum(['chargeback', 'unconfirmed'])),
  /** What speaks against the account, with figures. */
  signals: z.array(AccountSignal),
  notes: z.array(z.object({ id: Id, author: z.string(), text: z.string(), at: Instant })),
  timeline: z.array(TimelineEntry),
})
export type ConsoleMember = z.infer<typeof ConsoleMember>

/**
 * Returns a member of the site; `money` is null without a role for it. The look is in the audit log,
 * once an hour.
 */
export const getConsoleMember = call({
  method: 'GET',
  path: '/api/operator-member.php',
  access: 'operator',
  roles: ['support', 'moderator', 'finance'],
  writes: true,
  input: z.object({ id: Id }),
  output: z.object({ member: ConsoleMember }),
  fails: {},
})

/** Uncovers the e-mail address; the look is in the audit log and in the member's data export. */
export const showMemberAddress = call({
  method: 'POST',
  path: '/api/operator-member-address.php',
  access: 'operator',
  roles: ['support', 'moderator', 'finance'],
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: z.object({ email: z.string() }),
  fails: {},
})

/** Adds a note that only the staff read. */
export const addStaffNote = call({
  method: 'POST',
  path: '/api/operator-notes.php',
  access: 'operator',
  roles: ['support', 'moderator', 'finance'],
  input: z.object({ id: Id, text: multilineText(2000, 1) }),
  output: z.object({}),
  fails: {},
})

/** Ends all sessions of a member. */
export const endMemberSessions = call({
  method: 'DELETE',
  path: '/api/operator-member-sessions.php',
  access: 'operator',
  roles: ['support', 'moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ ended: Count }),
  fails: {},
})

/** Removes codes and passkeys of a member who proved who they are and lost them; a mail says so. */
export const resetMemberFactors = call({
  method: 'DELETE',
  path: '/api/operator-member-factors.php',
  access: 'operator',
  roles: ['support'],
  repeat: 'natural',
  /** `reason`: how the person proved who they are. */
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: {},
})

const Correction = z.object({
  id: Id,
  credits: z.int().min(1).max(1000),
  /** The corrections so far, as the page showed them: one in between is refused. */
  corrections: z.int32().check(z.gte(0)),
  reason: Reason,
})

/**
 * Corrects a balance as a lot of free credits, with an email if it has an answer. Above 50 in 30 days a second person approves it
 * first, and `approval` is their question.
 */
export const giveCredits = call({
  method: 'POST',
  path: '/api/operator-credits.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: Correction.extend({
    /** Why, as the member will read it in their language; without it they are not told. */
    answer: z._default(multilineText(2000), ''),
  }),
  output: z.object({ balance: Count, approval: z.nullable(Id) }),
  fails: { approval_waiting: 409, credits_corrected: 409 },
})

/**
 * Takes back credits that the staff gave by mistake, never others and never more than are left, and
 * mails the member why. Above 50 in 30 days a second person approves it first, and `approval` is
 * their question.
 */
export const takeBackCredits = call({
  method: 'DELETE',
  path: '/api/operator-credits.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: Correction.extend({
    /** Why, as the member will read it in their language. */
    answer: multilineText(2000, 10),
  }),
  output: giveCredits.output,
  fails: { approval_waiting: 409, credits_corrected: 409, given_credits_used: 409 },
})

/** Credits of one member in 30 days up to which one person decides. */
export const CREDITS_ALONE = 50

const Measured = z.object({
  id: Id,
  /** The rule that was broken. */
  rule: ReportReason,
  /** The reasons, as the member will read them in their language. */
  answer: multilineText(2000, 10),
  /** For the audit log. */
  reason: Reason,
})

/** Bans a member until a time; afterwards the account opens by itself. The mail says how to object. */
export const suspendMember = call({
  method: 'POST',
  path: '/api/operator-suspension.php',
  access: 'operator',
  roles: ['moderator'],
  input: Measured.extend({ until: Instant }),
  output: z.object({ number: z.string() }),
  fails: { already_banned: 409, time_not_possible: 400 },
})

/** Asks a second person to ban a member for good. */
export const banMember = call({
  method: 'POST',
  path: '/api/operator-ban.php',
  access: 'operator',
  roles: ['moderator'],
  input: Measured.extend({
    /** Why the mails to people who wrote with a fraud wait; empty: they do not. */
    hold: z._default(multilineText(1000), ''),
  }),
  output: z.object({ approval: Id }),
  fails: { already_banned: 409, approval_waiting: 409 },
})

/** Lifts a ban or a suspension. */
export const unbanMember = call({
  method: 'DELETE',
  path: '/api/operator-ban.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: { not_banned: 409 },
})
