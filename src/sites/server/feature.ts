import { siteApprovalKinds, siteOperatorRoutes } from '../console/server/routes.ts'
import { sitesRoutes } from './routes.ts'
import { sitesRawRoutes } from './tester-page.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...sitesRoutes, ...siteOperatorRoutes],
  rawRoutes: sitesRawRoutes,
  approvalKinds: siteApprovalKinds,
}
