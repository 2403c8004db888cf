import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmailText, EmptyObject, Id, Instant, multilineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** The rights of GDPR articles 15 to 21. */
export const dataRequestKinds = [
  'access',
  'erasure',
  'rectification',
  'restriction',
  'portability',
  'objection',
] as const
const Kind = z.enum(dataRequestKinds)
export type DataRequestKind = z.infer<typeof Kind>

export const DataRequestOutcome = z.enum(['done', 'refused'])

/** What the person gets by mail. */
export const RequestAnswer = multilineText(5000, 2)

const DataRequest = z.object({
  id: Id,
  kind: Kind,
  email: z.string(),
  /** The account of that address. */
  member: z.nullable(Id),
  note: z.string(),
  received_at: Instant,
  due_at: Instant,
  extended: z.boolean(),
  outcome: z.nullable(DataRequestOutcome),
  decided_at: z.nullable(Instant),
  decided_by: z.string(),
})
export type DataRequest = z.infer<typeof DataRequest>

/** Lists requests about personal data, those that wait first, by deadline. */
export const listPrivacyRequests = call({
  method: 'GET',
  path: '/api/data-requests.php',
  access: 'operator',
  roles: ['support'],
  input: EmptyObject,
  output: z.object({ requests: z.array(DataRequest) }),
  fails: {},
})

/** Writes down a request that came by letter or mail; its deadline is a month after it arrived. */
export const addPrivacyRequest = call({
  method: 'POST',
  path: '/api/data-requests.php',
  access: 'operator',
  roles: ['support'],
  input: z.object({
    kind: Kind,
    email: EmailText,
    language: z.enum(locales),
    received_at: Instant,
    note: multilineText(2000, 2),
  }),
  output: z.object({ id: Id }),
  fails: { time_ahead: 400 },
})

/** Mails the answer, and ends the request. */
export const answerPrivacyRequest = call({
  method: 'PUT',
  path: '/api/data-requests.php',
  access: 'operator',
  roles: ['support'],
  repeat: 'natural',
  input: z.object({ id: Id, outcome: DataRequestOutcome, answer: RequestAnswer }),
  output: EmptyObject,
  fails: { not_found: 404, request_answered: 409 },
})

/** Takes two months more, once, and mails why, within the first month. */
export const extendPrivacyRequest = call({
  method: 'POST',
  path: '/api/data-request-extension.php',
  access: 'operator',
  roles: ['support'],
  repeat: 'natural',
  input: z.object({ id: Id, answer: RequestAnswer }),
  output: EmptyObject,
  fails: { not_found: 404, request_answered: 409, extension_too_late: 409 },
})
