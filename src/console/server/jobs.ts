import type { Scheduled } from '../../server/feature.ts'
import { saveHomeFigures } from './home-figure.ts'

export const consoleSchedules: Scheduled[] = [
  {
    name: 'home_figures',
    cron: '*/5 * * * *',
    run: ({ db, site, now }) => saveHomeFigures(db, { siteId: site.id, now }),
  },
]
