import type { Context } from '../../server/context.ts'
import type { Feature } from '../../server/feature.ts'
import { purgeSignals } from './chat-signal.ts'
import { safetyRoutes } from './routes.ts'
import { purgeScreenings } from './screen-chat-photo.ts'

/** Messages are kept for so long that a month more or less of their signals does not matter. */
const MONTH = 30 * 86_400_000

async function purge(ctx: Context): Promise<void> {
  const months = ctx.site.settings.history_months + 1
  const before = new Date(ctx.now.getTime() - months * MONTH)
  await purgeSignals(ctx, before)
  await purgeScreenings(ctx, before)
}

export const feature: Feature = {
  routes: safetyRoutes,
  scheduled: [{ name: 'safety_purge_signals', cron: '19 4 * * *', run: purge }],
}
