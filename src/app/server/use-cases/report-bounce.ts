import { CONSENT_COOKIE, currentChoice } from '../../../consent/rules.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Context } from '../../../server/context.ts'
import type { reportBounce as contract } from '../../../traffic/contract.ts'
import { isBrowser, parseTraffic, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import { countBounce, toDay, FLUSH_DELAY } from '../../../traffic/server/public.ts'
import { parseLandingSource } from '../landing-source.ts'

/**
 * Counts nothing without consent to statistics, also if a page that was opened before the
 * withdrawal reports, and nothing of those whose views are not counted either.
 */
export async function reportBounce(
  ctx: Context,
  { lander, slug }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (ctx.actor || !isBrowser(ctx.device)) return {}
  if (!currentChoice(ctx.cookie(CONSENT_COOKIE), ctx.privacyControl).statistics) return {}
  const { network = '' } = parseTraffic(ctx.cookie(TRAFFIC_COOKIE))
  const source = {
    ...parseLandingSource(lander, slug, ctx.locale),
    network,
    country: ctx.country,
    language: ctx.locale,
  }
  await ctx.enqueue(
    countBounce,
    { site: ctx.site.id, source, day: toDay(ctx.now) },
    { runAt: new Date(ctx.now.getTime() + 5 * FLUSH_DELAY) },
  )
  return {}
}
