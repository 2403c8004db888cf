import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText } from '../platform/ids.ts'
import { Person } from '../platform/review-contract.ts'
import { memberRoles } from '../platform/staff-roles.ts'

const messageKinds = ['received', 'sent', 'note'] as const

const CaseMessage = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  /** Who of the staff wrote it; null: who the case is from. */
  author: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  /** An auto-reply. */
  automatic: z.boolean(),
  /** Whom a note names. */
  mentions: z.array(z.string()),
  /** Files that came with it; without `stored` only their names are known. */
  attachments: z.array(
    z.object({ id: Id, name: z.string(), type: z.string(), bytes: z.int(), stored: z.boolean() }),
  ),
})
export type CaseMessage = z.infer<typeof CaseMessage>

/** What was written in a case after its first words, and who may go on. */
export const CaseThread = z.object({
  messages: z.array(CaseMessage),
  /** Grows with each message: an answer names the one that its author has read. */
  version: z.int(),
  subject: z.string(),
  snoozed_until: z.nullable(Instant),
  /** The number of the case that goes on with this one. */
  merged_into: z.nullable(z.string()),
  /** Open cases from the same address, which can be merged into this one. */
  others: z.array(z.object({ id: Id, number: z.string(), text: z.string(), at: Instant })),
  /** Whom of the staff a note may name. */
  colleagues: z.array(Person),
})
export type CaseThread = z.infer<typeof CaseThread>

/** Lists what was written in a complaint. */
export const getCaseThread = call({
  method: 'GET',
  path: '/api/case-thread.php',
  access: 'operator',
  roles: memberRoles,
  input: z.object({ id: Id }),
  output: z.object({ thread: CaseThread }),
  fails: {},
})

const changes = { case_changed: 409, case_decided: 409, case_claimed: 409 } as const

/**
 * Mails an answer to who wrote the case, in their thread, and closes the case if it is the last one.
 * It is refused if somebody wrote meanwhile, and while a colleague has the case.
 */
export const answerCase = call({
  method: 'POST',
  path: '/api/case-thread.php',
  access: 'operator',
  roles: memberRoles,
  input: z.object({
    id: Id,
    text: multilineText(5000, 2),
    version: z.int32().check(z.gte(0)),
    close: z.boolean(),
  }),
  output: z.object({ version: z.int() }),
  fails: { ...changes, placeholder_left: 400, measure_not_possible: 409 },
})

/** Puts a case off until a time, or takes that back; its deadline stays. */
export const snoozeCase = call({
  method: 'PUT',
  path: '/api/case-thread.php',
  access: 'operator',
  roles: memberRoles,
  repeat: 'natural',
  input: z.object({ id: Id, until: z.nullable(Instant) }),
  output: EmptyObject,
  fails: { case_decided: 409, time_passed: 400 },
})

/**
 * Adds a note for the staff. Whom it names gets a mail with a link; `to` also gets the case.
 */
export const addCaseNote = call({
  method: 'POST',
  path: '/api/case-note.php',
  access: 'operator',
  roles: memberRoles,
  input: z.object({
    id: Id,
    text: multilineText(2000, 1),
    mentions: z._default(z.array(Id).check(z.maxLength(10)), []),
  }),
  output: z.object({ version: z.int() }),
  fails: {},
})

/** Gives a case to a colleague who may finish it, with a note that says why; they get a mail. */
export const handOverCase = call({
  method: 'POST',
  path: '/api/case-hand-over.php',
  access: 'operator',
  roles: memberRoles,
  input: z.object({ id: Id, to: Id, text: multilineText(2000, 1) }),
  output: z.object({ version: z.int() }),
  fails: { case_decided: 409, case_claimed: 409 },
})

/** Ends a case whose author wrote twice: its messages go on in the other one, and so does its number. */
export const mergeCases = call({
  method: 'POST',
  path: '/api/case-merge.php',
  access: 'operator',
  roles: memberRoles,
  repeat: 'natural',
  input: z.object({ from: Id, into: Id }),
  output: EmptyObject,
  fails: { case_decided: 409, case_claimed: 409, not_mergeable: 409 },
})

/** Tells colleagues who have the same case open that the caller reads it, writes or has left. */
export const showCasePresence = call({
  method: 'PUT',
  path: '/api/case-presence.php',
  access: 'operator',
  roles: memberRoles,
  repeat: 'natural',
  input: z.object({ id: Id, state: z.enum(['reading', 'writing', 'left']) }),
  output: EmptyObject,
  fails: {},
})
