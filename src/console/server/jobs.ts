import type { Schedule } from '../../server/feature.ts'
import { saveHomeFigures } from './home-figure.ts'

export const consoleSchedules: Schedule[] = [
  {
    name: 'home_figures',
    cron: '*/5 * * * *',
    run: ({ db, site, now }) => saveHomeFigures(db, { siteId: site.id, now }),
  },
]
