import * as z from 'zod'
import { call } from '../platform/contract.ts'
import {
  EmptyObject,
  Id,
  Instant,
  integerBetween,
  multilineText,
  singleLineText,
} from '../platform/ids.ts'

/** `not_approved`: a second admin refused it, or did not answer in time. */
const State = z.enum(['active', 'waiting', 'not_approved', 'expired', 'revoked'])

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  state: State,
  /** Whose roles the key has. */
  created_by: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Lists the API keys of the site, and the scopes that a key can have with their calls. */
export const listApiKeys = call({
  method: 'GET',
  path: '/api/operator-api-keys.php',
  access: 'operator',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({
    keys: z.array(ApiKey),
    scopes: z.array(z.object({ scope: z.string(), calls: z.array(z.string()) })),
  }),
  fails: {},
})

/** How long a key works at most. */
export const MAX_KEY_DAYS = 365
const Reason = multilineText(1000, 3)

/**
 * Creates an API key, which is shown once. One that may change anything works after a second admin
 * has approved it, where there is one; `approval` is the question.
 */
export const createApiKey = call({
  method: 'POST',
  path: '/api/operator-api-keys.php',
  access: 'operator',
  roles: ['admin'],
  showsSecret: true,
  input: z.object({
    name: singleLineText(60, 1),
    scopes: z.array(singleLineText(60)).check(z.minLength(1), z.maxLength(50)),
    days: integerBetween(1, MAX_KEY_DAYS),
    reason: Reason,
  }),
  output: z.object({ id: Id, key: z.string(), approval: z.nullable(Id) }),
  fails: {},
})

/** Revokes an API key: from the next call on it is refused. */
export const revokeApiKey = call({
  method: 'DELETE',
  path: '/api/operator-api-keys.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: EmptyObject,
  fails: {},
})
