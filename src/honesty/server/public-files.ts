import { HISTORY_DAYS } from '../contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { listDays } from './honesty-day.ts'
import { listPublicKeys } from './honesty-key.ts'
import { findQueryText } from './metric-query.ts'

/** The files change once a day; after an hour a cache asks again. */
const cached = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' }

/**
 * The chain of the last days with the texts that were sealed, and the keys to check it: everything
 * that a person needs to prove that no day was changed (docs/honesty.md).
 */
export async function serveChain({ db, site }: Context): Promise<Response> {
  const keys = await listPublicKeys(db, site.id)
  const days = await listDays(db, site.id, HISTORY_DAYS)
  return Response.json(
    {
      site: site.slug,
      keys: keys.map(({ version, public_key }) => ({ version, public_key })),
      days: days.map(({ day, body, digest, previous, signature, key_version, sealed_at }) => ({
        day,
        body,
        digest: digest.toString('hex'),
        previous: previous?.toString('hex') ?? null,
        signature: signature.toString('base64'),
        key: key_version,
        sealed_at: sealed_at.toISOString(),
      })),
    },
    { headers: cached },
  )
}

/** The text of a query, as it runs. */
export function serveQuery(_ctx: Context, name: string): Promise<Response> {
  const text = findQueryText(name)
  if (text === undefined) throw new ApiError('not_found')
  return Promise.resolve(
    new Response(text, { headers: { ...cached, 'content-type': 'text/plain; charset=utf-8' } }),
  )
}
