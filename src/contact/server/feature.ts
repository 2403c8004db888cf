import type { Feature } from '../../server/feature.ts'
import { contactOperatorRoutes } from '../console/server/routes.ts'
import { deleteOldClosedDoors } from './closed-door.ts'
import { contactRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...contactRoutes, ...contactOperatorRoutes],
  scheduled: [{ name: 'contact_delete_old_doors', cron: '44 3 * * *', run: deleteOldClosedDoors }],
}
