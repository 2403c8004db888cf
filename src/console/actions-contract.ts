import * as z from 'zod'
import { ReportReason } from '../moderation/contract.ts'
import { call } from '../platform/contract.ts'
import {
  CountryCode,
  Id,
  Instant,
  multilineText,
  PageLimit,
  singleLineText,
} from '../platform/ids.ts'

const Reason = multilineText(1000, 3)
const Letter = z.object({
  id: Id,
  /** The rule that was broken. */
  rule: ReportReason,
  /** The reasons, as the member will read them in their language. */
  answer: multilineText(2000, 10),
  /** For the audit log. */
  reason: Reason,
})

/** Warns a member by email, with the rule, the reasons and how to object; nothing else changes. */
export const warnMember = call({
  method: 'POST',
  path: '/api/operator-warning.php',
  access: 'operator',
  roles: ['moderator'],
  input: Letter,
  output: z.object({ number: z.string() }),
  fails: {},
})

/** Hides a profile until the staff show it again; the member can log in, and reads the reasons by email. */
export const hideMember = call({
  method: 'POST',
  path: '/api/operator-visibility.php',
  access: 'operator',
  roles: ['moderator'],
  input: Letter,
  output: z.object({ number: z.string() }),
  fails: { already_hidden: 409 },
})

/** Shows a hidden profile again. */
export const showMember = call({
  method: 'DELETE',
  path: '/api/operator-visibility.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: { not_hidden: 409 },
})

/** Mails the link that confirms the address again. */
export const resendMemberConfirmation = call({
  method: 'POST',
  path: '/api/operator-confirmation.php',
  access: 'operator',
  roles: ['support'],
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: { already_confirmed: 409 },
})

/** Corrects a date of birth, which members cannot change themselves. */
export const correctBirthDate = call({
  method: 'PUT',
  path: '/api/operator-birth-date.php',
  access: 'operator',
  roles: ['support'],
  repeat: 'natural',
  input: z.object({
    id: Id,
    birth_date: z.iso.date(),
    /** The date as the page showed it: a change in between is refused. */
    expected: z.iso.date(),
    /** Which document proved the date, and who saw it; no copy of the document is kept. */
    reason: multilineText(1000, 10),
  }),
  output: z.object({}),
  fails: {
    birth_date_invalid: 400,
    member_too_young: 400,
    member_changed: 409,
    nothing_changed: 409,
  },
})

/** Prepares the data export of a member, who gets an email about it; the staff do not see it. */
export const exportMember = call({
  method: 'POST',
  path: '/api/operator-member-export.php',
  access: 'operator',
  roles: ['support'],
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: {},
})

/** Asks a second person to erase a member at once, without the time in which it could be undone. */
export const eraseMember = call({
  method: 'POST',
  path: '/api/operator-erasure.php',
  access: 'operator',
  roles: ['support'],
  input: z.object({
    id: Id,
    /** What becomes of paid credits; required where the member has some. */
    credits: z.nullable(z.enum(['refund', 'waive'])),
    reason: Reason,
  }),
  output: z.object({ approval: Id }),
  fails: { choose_credits: 400, approval_waiting: 409 },
})

export const memberStates = [
  'active',
  'unconfirmed',
  'paused',
  'hidden',
  'banned',
  'deleted',
] as const

const ListedMember = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  country: z.string(),
  language: z.string(),
  state: z.enum(memberStates),
  premium: z.boolean(),
  reports: z.int(),
  joined_at: Instant,
  last_seen_at: Instant,
})
export type ListedMember = z.infer<typeof ListedMember>

/** How members are sorted; a minus: downwards. */
export const memberSorts = ['joined', '-joined'] as const

/** Lists the members of the site, the newest first. */
export const listConsoleMembers = call({
  method: 'GET',
  path: '/api/operator-members.php',
  access: 'operator',
  roles: ['support', 'moderator', 'finance'],
  input: z.object({
    name: z.optional(singleLineText(40)),
    state: z.optional(z.enum(memberStates)),
    country: z.optional(CountryCode),
    premium: z.optional(z.enum(['yes', 'no'])),
    /** The email address. */
    confirmed: z.optional(z.enum(['yes', 'no'])),
    /** Days in UTC on which they joined; both are included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** By which they came. */
    lander: z.optional(singleLineText(40)),
    /** `yes`: reported at least once. */
    reported: z.optional(z.enum(['yes'])),
    /** By when they joined; the newest first without it. */
    sort: z.optional(z.enum(memberSorts)),
    /** Members who come after this one in the list. */
    before: z.optional(Id),
    limit: PageLimit,
  }),
  output: z.object({ members: z.array(ListedMember), next: z.nullable(Id) }),
  fails: {},
})

export const pushResults = ['sent', 'failed'] as const

/** Lists what became of the emails and pushes to a member in the last 30 days, and the browsers that get pushes. */
export const listMemberMails = call({
  method: 'GET',
  path: '/api/operator-member-mails.php',
  access: 'operator',
  roles: ['support'],
  input: z.object({ id: Id }),
  output: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        template: z.string(),
        state: z.enum(['accepted', 'refused', 'limited', 'failed']),
        detail: z.string(),
        at: Instant,
      }),
    ),
    pushes: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        service: z.string(),
        /** `gone`: the browser has ended its subscription. */
        state: z.enum(['sent', 'gone', 'failed']),
        at: Instant,
      }),
    ),
    devices: z.array(
      z.object({
        service: z.string(),
        since: Instant,
        /** The last notification, and what the push service said. */
        sent_at: z.nullable(Instant),
        result: z.nullable(z.enum(pushResults)),
      }),
    ),
    /** Kinds that are switched off because an email bounced or was reported as spam. */
    stopped: z.array(z.object({ type: z.string(), cause: z.string(), at: Instant })),
  }),
  fails: {},
})
