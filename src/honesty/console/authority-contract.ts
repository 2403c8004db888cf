import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant, typedText } from '../../platform/ids.ts'

/** What an authority asks for: to act against content (DSA, article 9), or information (article 10). */
export const authorityKinds = ['content', 'information'] as const
/** `mistake`: it was recorded by mistake, and counts nowhere. */
export const authorityOutcomes = ['followed', 'in_part', 'refused', 'mistake'] as const

const Request = z.object({
  id: Id,
  received_on: z.iso.date(),
  /** Of the authority. */
  country: z.string(),
  authority: z.string(),
  kind: z.enum(authorityKinds),
  /** Null while nobody answered. */
  outcome: z.nullable(z.enum(authorityOutcomes)),
  answered_at: z.nullable(Instant),
})
export type AuthorityRequest = z.infer<typeof Request>

/** Lists what authorities asked of the site, the latest first. */
export const listAuthorityRequests = call({
  method: 'GET',
  path: '/api/operator-authority-requests.php',
  access: 'operator',
  roles: ['moderator'],
  input: EmptyObject,
  output: z.object({ requests: z.array(Request) }),
  fails: {},
})

/** Records what an authority asked; the honesty page counts it from tonight on. */
export const recordAuthorityRequest = call({
  method: 'POST',
  path: '/api/operator-authority-requests.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    received_on: z.iso.date(),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    authority: typedText(120, 2),
    kind: z.enum(authorityKinds),
  }),
  output: z.object({ id: Id }),
  fails: { time_not_possible: 400 },
})

/** Says what became of a request of an authority. */
export const answerAuthorityRequest = call({
  method: 'PUT',
  path: '/api/operator-authority-requests.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ id: Id, outcome: z.enum(authorityOutcomes) }),
  output: EmptyObject,
  fails: { not_found: 404 },
})
