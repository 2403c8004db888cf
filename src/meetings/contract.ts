import * as z from 'zod'
import { call } from '../platform/contract.ts'
import {
  EmailText,
  EmptyObject,
  Id,
  Instant,
  MainImage,
  multilineText,
  singleLineText,
} from '../platform/ids.ts'

/** Somebody whom the member chose to know where they meet. */
const TrustedContact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Gets a text message as well if the member does not answer; null: the mail only. */
  phone: z.nullable(z.string()),
  /** `waiting` also where the address wants no such question: nobody learns of a refusal. */
  state: z.enum(['waiting', 'agreed', 'declined']),
  asked_at: Instant,
  agreed_at: z.nullable(Instant),
})
export type TrustedContact = z.infer<typeof TrustedContact>

const planStates = ['planned', 'asked', 'alerted', 'ended'] as const

export const planEnds = ['safe', 'canceled', 'expired'] as const

/** How a date was, as the member says; kept for the statistics of the site only. */
export const outcomes = ['good', 'no_match', 'no_show', 'unsafe', 'not_said'] as const
export type DateOutcome = (typeof outcomes)[number]

const DatePlan = z.object({
  id: Id,
  conversation: Id,
  partner: z.object({ id: Id, name: z.string(), image: z.nullable(MainImage) }),
  /** Empty a day after the date. */
  place: z.string(),
  note: z.string(),
  starts_at: Instant,
  time_zone: z.string(),
  state: z.enum(planStates),
  check_in_at: z.nullable(Instant),
  /** When the trusted contact is told, unless the member answers before. */
  answer_by: z.nullable(Instant),
  alerted_at: z.nullable(Instant),
  /** The chosen contact; null without one, or where the member removed them. */
  contact: z.nullable(TrustedContact),
  /** The contact got the link. */
  shared: z.boolean(),
  ended_by: z.nullable(z.enum(planEnds)),
  outcome: z.nullable(z.enum(outcomes)),
})
export type DatePlan = z.infer<typeof DatePlan>

/** Lists the member's plans, the latest date first, and their trusted contacts. */
export const listDatePlans = call({
  method: 'GET',
  path: '/api/date-plans.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    plans: z.array(DatePlan),
    contacts: z.array(TrustedContact),
    /** Whether trusted contacts can get text messages here. */
    sms: z.boolean(),
    check_in_minutes: z.int(),
  }),
  fails: {},
})

/** Why no date can be planned in a conversation. */
export const planObstacles = ['too_few_messages', 'not_a_member', 'too_many_plans'] as const

/** What the form for a plan needs: the partner, an open plan, or why there can be none. */
export const getDatePlan = call({
  method: 'GET',
  path: '/api/date-plan.php',
  access: 'member',
  input: z.object({ conversation: Id }),
  output: z.object({
    partner: z.object({ id: Id, name: z.string(), image: z.nullable(MainImage) }),
    plan: z.nullable(DatePlan),
    obstacle: z.nullable(z.enum(planObstacles)),
    /** Messages that each of the two must have written, and what is missing of either. */
    messages_each: z.int(),
    plans_a_week: z.int(),
    contacts: z.array(TrustedContact),
    /** Whether trusted contacts can get text messages here. */
    sms: z.boolean(),
    check_in_minutes: z.int(),
    time_zone: z.nullable(z.string()),
  }),
  fails: { not_found: 404 },
})

const Clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

const PlanInput = z.object({
  place: singleLineText(120, 1),
  note: z._default(multilineText(300), ''),
  /** Day and time as the clocks at the member's place show them. */
  day: z.iso.date(),
  time: Clock,
  time_zone: z.string().check(z.maxLength(64)),
  /** The next time that the clock shows this after the date begins. */
  check_in: z.nullable(Clock),
  contact: z.nullable(Id),
})
export type PlanInput = z.infer<typeof PlanInput>

const planFailures = {
  date_in_past: 400,
  date_too_far: 400,
  check_in_out_of_range: 400,
  contact_not_found: 404,
} as const

/** Plans a date with the partner of a conversation; the trusted contact gets the link by email. */
export const createDatePlan = call({
  method: 'POST',
  path: '/api/date-plan.php',
  access: 'member',
  input: PlanInput.extend({ conversation: Id }),
  output: z.object({ id: Id }),
  fails: {
    not_found: 404,
    too_few_messages: 409,
    not_a_member: 409,
    too_many_plans: 409,
    plan_exists: 409,
    ...planFailures,
  },
})

/** Changes an open plan; the page of the trusted contact shows it at once. */
export const changeDatePlan = call({
  method: 'PUT',
  path: '/api/date-plan.php',
  access: 'member',
  repeat: 'natural',
  input: PlanInput.extend({ id: Id }),
  output: z.object({ id: Id }),
  fails: { not_found: 404, ...planFailures },
})

/** Cancels a plan; the page of the trusted contact is gone at once. */
export const cancelDatePlan = call({
  method: 'DELETE',
  path: '/api/date-plan.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: { not_found: 404 },
})

/**
 * Answers a check-in, asked or not: `safe` ends the plan, `later` asks an hour from now. A contact
 * who was told that no answer came is told of `safe`.
 */
export const answerCheckIn = call({
  method: 'POST',
  path: '/api/date-check-in.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id, answer: z.enum(['safe', 'later']) }),
  output: z.object({ check_in_at: z.nullable(Instant), contact: z.nullable(z.string()) }),
  fails: { not_found: 404, check_in_out_of_range: 400 },
})

/** Says how an ended date was, or that the member would rather not say. */
export const stateOutcome = call({
  method: 'POST',
  path: '/api/date-outcome.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id, outcome: z.enum(outcomes) }),
  output: EmptyObject,
  fails: { not_found: 404 },
})

/**
 * Adds a trusted contact and asks them by email. The answer is the same for an address that wants
 * no such question.
 */
export const addTrustedContact = call({
  method: 'POST',
  path: '/api/trusted-contact.php',
  access: 'member',
  input: z.object({
    name: singleLineText(40, 1),
    email: EmailText,
    phone: z._default(z.string().check(z.maxLength(32)), ''),
  }),
  output: z.object({ id: Id }),
  fails: {
    phone_invalid: 400,
    email_missing: 400,
    email_invalid: 400,
    too_many_contacts: 409,
    contact_exists: 409,
  },
})

/** Removes a trusted contact; plans that are open go on without them. */
export const removeTrustedContact = call({
  method: 'DELETE',
  path: '/api/trusted-contact.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: { not_found: 404 },
})

const Token = z.string().check(z.maxLength(130))

/** What somebody reads who was asked to be a trusted contact, by the link of the mail. */
export const getContactRequest = call({
  method: 'GET',
  path: '/api/trusted-contact-request.php',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: z.object({
    /** First names of who asks and of who was asked. */
    member: z.string(),
    contact: z.string(),
    /** The last digits of the number that may get a text message. */
    phone_end: z.nullable(z.string()),
    state: z.enum(['waiting', 'agreed', 'declined']),
  }),
  fails: { not_found: 404 },
})

/** Agrees to be a trusted contact, or refuses: then this address is never asked again. */
export const answerContactRequest = call({
  method: 'POST',
  path: '/api/trusted-contact-request.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token, answer: z.enum(['agree', 'refuse']) }),
  output: z.object({ state: z.enum(['agreed', 'declined']) }),
  fails: { not_found: 404 },
})

/** What the trusted contact sees of a plan: nothing that the partner does not show to the member. */
export const getSharedPlan = call({
  method: 'GET',
  path: '/api/shared-date.php',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: z.object({
    member: z.string(),
    contact: z.string(),
    partner: z.string(),
    /** Whether the partner shows the member a photo now; it is served under the same token. */
    photo: z.boolean(),
    place: z.string(),
    note: z.string(),
    starts_at: Instant,
    time_zone: z.string(),
    check_in_at: z.nullable(Instant),
    answer_by: z.nullable(Instant),
    alerted: z.boolean(),
    /** The member said that they are fine. */
    safe: z.boolean(),
    ends_at: Instant,
    country: z.string(),
    /** Of the page on which the contact can refuse further questions. */
    request_token: z.string(),
  }),
  fails: { not_found: 404 },
})
