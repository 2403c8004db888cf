import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant, singleLineText } from '../../platform/ids.ts'

const Submission = z.object({
  statement: Id,
  puid: z.string(),
  at: Instant,
  measure: z.string(),
  rule: z.string(),
  state: z.enum(['waiting', 'accepted', 'refused']),
  /** Why it was refused there, or would be. */
  reasons: z.array(z.string()),
  /** Of the accepted statement in the database. */
  uuid: z.nullable(z.string()),
})
export type DsaSubmission = z.infer<typeof Submission>

export const DSA_ORIGIN = 'https://transparency.dsa.ec.europa.eu'

/** Returns how the site sends its statements of reasons to the DSA database, and what became of them. */
export const getDsaExport = call({
  method: 'GET',
  path: '/api/operator-dsa-export.php',
  access: 'operator',
  roles: ['moderator'],
  input: EmptyObject,
  output: z.object({
    active: z.boolean(),
    origin: z.string(),
    has_token: z.boolean(),
    since: z.nullable(Instant),
    attempted_at: z.nullable(Instant),
    fault: z.nullable(z.string()),
    counts: z.object({ waiting: z.int(), accepted: z.int(), refused: z.int() }),
    /** The latest, at most 500. */
    submissions: z.array(Submission),
  }),
  fails: {},
})

/** Turns the export on or off. A new token replaces the stored one, which nobody can read again. */
export const saveDsaExport = call({
  method: 'PUT',
  path: '/api/operator-dsa-export.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({
    active: z.boolean(),
    origin: singleLineText(200, 8),
    token: z.optional(singleLineText(300, 10)),
  }),
  output: EmptyObject,
  fails: { token_missing: 409, address_refused: 400 },
})

/** Validates what waits against the schema of the database, and returns it as it would be sent. */
export const previewDsaExport = call({
  method: 'GET',
  path: '/api/operator-dsa-preview.php',
  access: 'operator',
  roles: ['moderator'],
  input: EmptyObject,
  output: z.object({
    rows: z.array(
      z.object({ puid: z.string(), problems: z.array(z.string()), statement: z.string() }),
    ),
  }),
  fails: {},
})

/** Sends the refused statements again. */
export const retryDsaExport = call({
  method: 'POST',
  path: '/api/operator-dsa-export.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: EmptyObject,
  output: z.object({ retried: z.int() }),
  fails: { export_off: 409 },
})
