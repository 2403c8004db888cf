import type { Feature } from '../../server/feature.ts'
import { deleteOldImpressions } from '../../server/impressions.ts'
import { causeRoutes } from './routes.ts'

export const feature: Feature = {
  routes: causeRoutes,
  scheduled: [
    {
      name: 'causes_delete_old_impressions',
      cron: '43 3 * * *',
      run: ({ db, now }) => deleteOldImpressions(db, now),
    },
  ],
}
