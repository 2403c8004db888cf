import { providersApprovalKinds, providersOperatorRoutes } from '../console/server/routes.ts'
import type { Feature } from '../../server/feature.ts'
import { fetchMethods } from './fetch-methods.ts'

export const feature: Feature = {
  routes: providersOperatorRoutes,
  scheduled: [{ name: 'providers_fetch_methods', cron: '25 * * * *', run: fetchMethods }],
  approvalKinds: providersApprovalKinds,
}
