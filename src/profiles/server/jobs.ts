import type { Scheduled } from '../../server/feature.ts'
import { countCrowds } from './city-population.ts'
import { removeOldVisits } from './visits.ts'

const KEPT_DAYS = 90

export const profilesSchedule: Scheduled[] = [
  { name: 'city-crowds', cron: '20 * * * *', run: countCrowds },
  {
    name: 'old-visits',
    cron: '40 3 * * *',
    run: (ctx) => removeOldVisits(ctx.db, new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000)),
  },
]
