import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText, singleLineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

const FictionalProfile = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  status: z.enum(['active', 'paused', 'disabled']),
  photos: z.int(),
  waiting: z.int(),
})
export type FictionalProfile = z.infer<typeof FictionalProfile>

const WaitingChat = z.object({
  conversation: Id,
  fictional: z.string(),
  member: z.string(),
  /** The first message that nobody has answered. */
  at: Instant,
  due_at: Instant,
  late: z.boolean(),
})
export type WaitingChat = z.infer<typeof WaitingChat>

const access = { access: 'operator', roles: ['fictional'] } as const

/** Lists the fictional profiles of the brand, who waits for an answer of one, and how the desk keeps its time. */
export const listFictional = call({
  method: 'GET',
  path: '/api/operator-fictional.php',
  ...access,
  input: EmptyObject,
  output: z.object({
    profiles: z.array(FictionalProfile),
    waiting: z.array(WaitingChat),
    desk: z.object({
      enabled: z.boolean(),
      costs: z.boolean(),
      /** People of the staff with the role. */
      people: z.int(),
      hours: z.int(),
      due: z.int(),
      answered: z.int(),
      percent: z.int(),
    }),
  }),
  fails: {},
})

/** Creates a fictional profile, whose origin is fixed for ever. */
export const createFictional = call({
  method: 'POST',
  path: '/api/operator-fictional.php',
  ...access,
  input: z.object({
    name: singleLineText(24, 2),
    gender: z.enum(['male', 'female']),
    looking_for: z.enum(['male', 'female', 'everyone']),
    birth_date: z.iso.date(),
    language: z.enum(locales),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    about: z._default(multilineText(1000), ''),
  }),
  output: z.object({ id: Id }),
  fails: { too_young: 400, birth_date_invalid: 400 },
})

/** Adds a portrait that is drawn, or whose licence is named; it waits for review like every photo. */
export const addFictionalPhoto = call({
  method: 'POST',
  path: '/api/operator-fictional-photo.php',
  ...access,
  input: z.object({ id: Id, licence: singleLineText(200, 3) }),
  output: EmptyObject,
  fails: {
    not_found: 404,
    photo_type: 415,
    photo_too_large: 413,
    photo_too_small: 422,
    photo_unreadable: 422,
    photo_refused_before: 422,
    photo_limit: 409,
  },
  upload: 15 * 1024 * 1024,
})

const DeskMessage = z.object({
  seq: z.int(),
  mine: z.boolean(),
  kind: z.enum(['text', 'photo', 'gift']),
  text: z.string(),
  at: Instant,
})

/** A conversation that a fictional profile received; the look is in the audit log and in the member's export. */
export const getFictionalChat = call({
  method: 'GET',
  path: '/api/operator-fictional-chat.php',
  ...access,
  writes: true,
  input: z.object({ conversation: Id }),
  output: z.object({
    fictional: z.object({ id: Id, name: z.string() }),
    member: z.object({ name: z.string(), language: z.string() }),
    messages: z.array(DeskMessage),
  }),
  fails: { not_found: 404 },
})

/** Answers under the name of a fictional profile: with text only, and never with a contact detail. */
export const answerFictional = call({
  method: 'POST',
  path: '/api/operator-fictional-answer.php',
  ...access,
  input: z.object({ id: z.uuid(), conversation: Id, text: multilineText(1000, 1) }),
  output: EmptyObject,
  fails: { not_found: 404, message_id_taken: 409, answer_refused: 400 },
  repeat: 'natural',
})
