import { ApiError } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import type { ApiKeyMatch, App } from '../app.ts'
import { toNetwork } from './client-address.ts'
import type { CallLimit } from './route.ts'
import { hashToken, type Visitor } from './visitor.ts'

/** Says what it is, should it ever leak; scanners of repositories look for such beginnings. */
export const API_KEY_PREFIX = 'vonk_'
const KEY = /^vonk_[\w-]{43}$/
const BEARER = /^bearer +(\S+)$/i

const PER_KEY: CallLimit = {
  name: 'api-key',
  points: 300,
  seconds: 60,
  by: 'member',
  store: 'memory',
}
/** Refused keys of one network. */
const REFUSAL_LIMIT: CallLimit = {
  name: 'refused-api-keys',
  points: 30,
  seconds: 60,
  by: 'address',
  store: 'memory',
}

/**
 * A call with `Authorization: Bearer vonk_…` is made by that API key alone: its cookies do not
 * count. Other authorization headers belong to a proxy in front of us.
 */
export async function withApiKey(app: App, call: Call, visitor: Visitor): Promise<Visitor> {
  const key = BEARER.exec(visitor.headers.get('authorization') ?? '')?.[1]
  if (!key?.startsWith(API_KEY_PREFIX)) return visitor
  const match = await findKey(app, key, visitor)
  if ('refusal' in match) {
    await app.limits.consume(REFUSAL_LIMIT, `refused:${toNetwork(visitor.address)}`)
    throw new ApiError('api_key_invalid', { reason: match.refusal })
  }
  const { actor, scopes } = match
  await app.limits.consume(PER_KEY, actor.sessionId)
  if (!call.keyScope) throw new ApiError('api_key_not_accepted')
  if (!scopes.includes(call.keyScope))
    throw new ApiError('api_key_scope_missing', { scope: call.keyScope })
  return { ...visitor, actor, user: null, traits: undefined, sessionToken: null }
}

async function findKey(app: App, key: string, { site, now }: Visitor): Promise<ApiKeyMatch> {
  if (!KEY.test(key)) return { refusal: 'unknown' }
  return app.findApiKey({ keyHash: hashToken(key), siteId: site.id, now })
}
