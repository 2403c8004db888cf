import type { Schedule } from '../../server/feature.ts'
import { refreshCityPopulation } from './city-population.ts'
import { advanceTrips, deleteEndedTrips } from './trip.ts'
import { removeOldVisits } from './visits.ts'

const RETENTION_DAYS = 90

export const profilesSchedule: Schedule[] = [
  { name: 'profiles_refresh_city_population', cron: '20 * * * *', run: refreshCityPopulation },
  { name: 'profiles_advance_trips', cron: '* * * * *', run: advanceTrips },
  { name: 'profiles_delete_ended_trips', cron: '45 3 * * *', run: deleteEndedTrips },
  {
    name: 'profiles_delete_old_visits',
    cron: '40 3 * * *',
    run: (ctx) =>
      removeOldVisits(ctx.db, new Date(ctx.now.getTime() - RETENTION_DAYS * 86_400_000)),
  },
]
