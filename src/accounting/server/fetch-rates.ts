import type { Context } from '../../server/context.ts'
import { parseRates } from '../console/rate-rules.ts'
import { addRates } from './exchange-rates.ts'

/** The history of all rates since 1999 has about 6 MB. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, timeout: 60_000 }

/**
 * Stores the reference rates at the site's address (`rates_url`). Known rates stay as they are. Throws
 * where they cannot be fetched or read: the queue tries again, and the system page of the console shows it.
 */
export async function fetchRates(ctx: Context): Promise<void> {
  const { rates_url: url } = ctx.site.settings
  if (url === '') return
  const { status, body } = await ctx.outgoing.request(url, { ...LIMITS, method: 'GET' })
  if (status !== 200) throw new Error(`the address of the reference rates answered ${status}`)
  const stored = await addRates(ctx.db, parseRates(body.toString('utf8')))
  ctx.log.info({ stored }, 'reference rates fetched')
}
