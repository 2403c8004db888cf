import type { Schedule } from '../../server/feature.ts'
import { saveDisputeAlarms } from './dispute-alarms.ts'
import { saveHomeFigures } from './home-figure.ts'

export const consoleSchedules: Schedule[] = [
  {
    name: 'home_figures',
    cron: '*/5 * * * *',
    run: async (ctx) => {
      await saveHomeFigures(ctx.db, { siteId: ctx.site.id, now: ctx.now })
      await saveDisputeAlarms(ctx)
    },
  },
]
