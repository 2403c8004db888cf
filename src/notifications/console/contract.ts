import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { CountryCode, Id, Instant, multilineText, singleLineText } from '../../platform/ids.ts'
import { locales } from '../../platform/locales.ts'

/** The kinds of email that members can ask for, and that the staff write. */
export const mailingKinds = ['news', 'promotions'] as const
export type MailingKind = (typeof mailingKinds)[number]

/** Recipients in a week up to which one person starts mailings. */
export const RECIPIENTS_ALONE = 1000

const mailingStates = ['draft', 'running', 'stopped', 'done'] as const

const Locale = z.enum(locales)
const Reason = multilineText(1000, 3)
const Count = z.int()

/** Which members a mailing is for; an empty list or null means all. */
export const Segment = z.object({
  languages: z.array(Locale),
  countries: z.array(CountryCode),
  premium: z.nullable(z.boolean()),
  /** Were here within these days. */
  seen_days: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
  /** Were not here for these days. */
  away_days: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
})
export type Segment = z.infer<typeof Segment>

/** Subject and text by language; members of a language without a text get nothing. */
export const MailingTexts = z.partialRecord(
  Locale,
  z.object({ subject: singleLineText(100, 1), text: multilineText(5000, 1) }),
)
export type MailingTexts = z.infer<typeof MailingTexts>

const Draft = z.object({
  name: singleLineText(80, 1),
  kind: z.enum(mailingKinds),
  segment: Segment,
  texts: MailingTexts,
  /** Mails a minute, so that mail servers accept them. */
  per_minute: z.int().check(z.gte(1), z.lte(1000)),
  /** Date and time by the clock of each reader, UTC where it is unknown; null: as soon as it starts. */
  send_at: z._default(z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))), null),
  /** This share gets it first; the rest waits until somebody lets it go on. */
  test_percentage: z._default(z.nullable(z.int().check(z.gte(1), z.lte(50))), null),
})

const Mailing = Draft.extend({
  id: Id,
  state: z.enum(mailingStates),
  revision: Count,
  author: z.string(),
  created_at: Instant,
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  /** When the test group had it. */
  tested_at: z.nullable(Instant),
  sent: Count,
  skipped: Count,
  pending: Count,
})
export type Mailing = z.infer<typeof Mailing>

/** Lists the mailings of the site with their results, the latest first. */
export const listMailings = call({
  method: 'GET',
  path: '/api/operator-mailings.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({}),
  output: z.object({ mailings: z.array(Mailing) }),
  fails: {},
})

/** Saves a draft; `id` null adds one. */
export const saveMailing = call({
  method: 'PUT',
  path: '/api/operator-mailings.php',
  access: 'operator',
  roles: ['content'],
  input: Draft.extend({ id: z.nullable(Id), revision: z.int32() }),
  output: z.object({ id: Id, revision: Count }),
  fails: { mailing_outdated: 409, mailing_started: 409 },
})

/** Counts who would get a mailing and who not, and why; and renders it in each of its languages. */
export const previewMailing = call({
  method: 'GET',
  path: '/api/operator-mailing-preview.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ id: Id }),
  output: z.object({
    /** Active members of the segment. */
    segment: Count,
    recipients: Count,
    left_out: z.object({
      /** They did not ask for this kind of email, or stopped it. */
      no_consent: Count,
      /** An email bounced or was reported as spam. */
      disabled: Count,
      /** They got one of this kind within a week, as often as they agreed to. */
      recent: Count,
      /** They joined within a month, in which the site promises no other offer. */
      too_new: Count,
      /** The mailing has no text in their language. */
      no_text: Count,
    }),
    languages: z.array(z.object({ language: z.string(), recipients: Count })),
    mails: z.array(z.object({ language: Locale, subject: z.string(), text: z.string() })),
    second_person: z.boolean(),
  }),
  fails: {},
})

/** Mails a mailing in one language to the person who asks. */
export const testMailing = call({
  method: 'POST',
  path: '/api/operator-mailing-test.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ id: Id, language: Locale }),
  output: z.object({ to: z.string() }),
  fails: { text_missing: 409 },
})

const Group = z.object({ sent: Count, clicks: Count, unsubscribed: Count, buyers: Count })

/**
 * What became of a mailing: presses on its signed links, members who stopped this kind with it, and
 * members who bought within seven days. Nothing is loaded when a mail is opened.
 */
export const getMailingResults = call({
  method: 'GET',
  path: '/api/operator-mailing-results.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ id: Id }),
  output: z.object({
    test: z.nullable(Group),
    rest: Group,
    /** What the buyers paid in these days. */
    income: z.array(z.object({ currency: z.string(), amount: z.number() })),
  }),
  fails: {},
})

/** Starts a mailing. Above 1,000 recipients in a week a second person approves it first. */
export const startMailing = call({
  method: 'POST',
  path: '/api/operator-mailing-run.php',
  access: 'operator',
  roles: ['content'],
  /** `revision`: what the person looked at. */
  input: z.object({ id: Id, revision: z.int32(), reason: Reason }),
  output: z.object({ recipients: Count, approval: z.nullable(Id) }),
  fails: {
    mailing_outdated: 409,
    mailing_started: 409,
    no_recipients: 409,
    approval_waiting: 409,
    time_passed: 400,
  },
})

/** Stops a running mailing: nobody gets it who has not got it yet. */
export const stopMailing = call({
  method: 'DELETE',
  path: '/api/operator-mailing-run.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ pending: Count }),
  fails: { mailing_not_running: 409 },
})

/** Goes on with a stopped mailing. */
export const resumeMailing = call({
  method: 'PUT',
  path: '/api/operator-mailing-run.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ pending: Count }),
  fails: { mailing_not_stopped: 409, too_many_alone: 409 },
})
