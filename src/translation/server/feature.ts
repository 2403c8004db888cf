import type { Feature } from '../../server/feature.ts'
import { translationRoutes } from './routes.ts'
import { deleteOldVolumes } from './translation-volume.ts'

export const feature: Feature = {
  routes: translationRoutes,
  scheduled: [{ name: 'translation_volumes', cron: '40 4 * * *', run: deleteOldVolumes }],
}
