import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { contactPages } from '../platform/contact-sources.ts'
import { Id, Instant } from '../platform/ids.ts'

/** What reaches a member, each with a cause that is stored with it. */
export const causeKinds = [
  'like',
  'visit',
  'message',
  'request',
  'suggestion',
  'advertisement',
  'position',
  'mail',
  'push',
] as const
export type CauseKind = (typeof causeKinds)[number]

/**
 * Who made it: a member by hand, the site because of a setting of the reader, the site by itself (a
 * suggestion, an advertisement, an order), or a person of the staff.
 */
export const causers = ['member', 'setting', 'service', 'staff'] as const

/** `deleted`: the details went with the session; `before`: made before rows named their cause. */
const causeDetails = ['stored', 'deleted', 'before'] as const

const Reason = z.object({
  rule: z.string(),
  weight: z.enum(['strong', 'medium', 'light', 'filter']),
  km: z.nullable(z.int()),
  count: z.nullable(z.int()),
})
export type Reason = z.infer<typeof Reason>

const Cause = z.object({
  id: z.string(),
  kind: z.enum(causeKinds),
  by: z.enum(causers),
  at: z.nullable(Instant),
  /** Whom it is about; null for mails, and where the reader may not see them any more. */
  other: z.nullable(z.object({ id: Id, name: z.string() })),
  /** From which page; null if that is not known. */
  page: z.nullable(z.enum(contactPages)),
  details: z.enum(causeDetails),
  /** Of a mail or push: the template, or the type of notification. */
  template: z.nullable(z.string()),
  /** Of suggestions of one hour and page: how many there are, and some of the people. */
  group: z.optional(
    z.object({
      count: z.int(),
      people: z.array(z.object({ name: z.string(), thumb: z.nullable(z.string()) })),
      /** The `before` of a list that begins with them. */
      before: z.string(),
    }),
  ),
})
export type Cause = z.infer<typeof Cause>

/**
 * What the reader can stop by one press, through the calls of the features that own it: mails or
 * pushes of a type, notifications of the chat, visits both ways, somebody in search and suggestions,
 * everything from the sender.
 */
const stopKinds = ['mail', 'push', 'conversation', 'visits', 'aside', 'sender'] as const

const Stop = z.object({
  what: z.enum(stopKinds),
  /** Of mails and pushes: the type of notification. */
  type: z.nullable(z.string()),
  stopped: z.boolean(),
})
export type Stop = z.infer<typeof Stop>

/** Why something reached the member: who made it, when, from where, and what let it through. */
export const getWhy = call({
  method: 'GET',
  path: '/api/why.php',
  access: 'member',
  input: z.object({
    id: z.string().check(z.maxLength(60)),
    /** Of a position in the search: the list was ordered by distance. */
    near: z.optional(z.literal('1')),
    /** The list was ordered by sign-up. */
    newest: z.optional(z.literal('1')),
    /** Of a position among the members who are similar to this one. */
    similar: z.optional(Id),
  }),
  output: z.object({
    cause: Cause,
    /** When the other's session began; null unless details are stored. */
    session_at: z.nullable(Instant),
    reasons: z.array(Reason),
    /** Of a mail or push: what members did that it tells of, the latest first. */
    events: z.array(Cause),
    /** What the member chose for mails and pushes of this type; null where there is no choice. */
    preference: z.nullable(
      z.object({
        type: z.string(),
        mail: z.enum(['off', 'instant', 'daily', 'weekly']),
        push: z.boolean(),
      }),
    ),
    stops: z.array(Stop),
  }),
  fails: { not_found: 404 },
})

export const reachedFilters = ['like', 'visit', 'message', 'mail', 'site'] as const
export type ReachedFilter = (typeof reachedFilters)[number]

const reachedPage = {
  input: {
    filter: z.optional(z.enum(reachedFilters)),
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(120))),
  },
  output: z.object({
    entries: z.array(Cause),
    /** The `before` of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** Of the 90 days, by who made it; on the first page only. */
    counts: z.nullable(
      z.object({ member: z.int(), setting: z.int(), service: z.int(), staff: z.int() }),
    ),
  }),
}

/** What reached the member in 90 days, the latest first. */
export const listReached = call({
  method: 'GET',
  path: '/api/reached.php',
  access: 'member',
  input: z.object(reachedPage.input),
  output: reachedPage.output,
  fails: {},
})

/** The same list of a member, for the staff; the look is in the audit log. */
export const listMemberReached = call({
  method: 'GET',
  path: '/api/operator-reached.php',
  access: 'operator',
  writes: true,
  roles: ['support', 'moderator'],
  input: z.object({ id: Id, ...reachedPage.input }),
  output: reachedPage.output,
  fails: { not_found: 404 },
})
