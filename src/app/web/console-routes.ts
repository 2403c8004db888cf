import { anyStaff } from '../../platform/staff-roles.ts'
import { consolePage, page, type PageRoute } from './page-route.ts'

/** The pages of the staff. */
export const consoleRoutes: PageRoute[] = [
  page(
    'operator-second-step',
    '/operator/second-step',
    'moderation/operator/web/pages/second-step-page.tsx',
    ['operatorSecondStep'],
    { middleware: ['auth', 'operators'] },
  ),
  page(
    'operator-cases',
    '/operator/cases',
    'moderation/operator/web/pages/cases-page.tsx',
    ['consoleCases'],
    consolePage(['moderator']),
  ),
  page(
    'operator-photos',
    '/operator/photos',
    'moderation/operator/web/pages/photo-review-page.tsx',
    ['consoleCases'],
    consolePage(['moderator']),
  ),
  page(
    'operator-approvals',
    '/operator/approvals',
    'staff/web/pages/approvals-page.tsx',
    ['consoleStaff'],
    consolePage(anyStaff),
  ),
  page(
    'operator-staff',
    '/operator/staff',
    'staff/web/pages/staff-page.tsx',
    ['consoleStaff'],
    consolePage(['admin']),
  ),
  page(
    'operator-audit',
    '/operator/audit',
    'staff/web/pages/audit-page.tsx',
    ['consoleStaff'],
    consolePage(['admin']),
  ),
  page(
    'operator-home',
    '/operator',
    'console/web/pages/home-page.tsx',
    ['consoleHome'],
    consolePage(anyStaff),
  ),
  page(
    'operator-member',
    '/operator/members/:id',
    'console/web/pages/member-page.tsx',
    ['consoleMember'],
    consolePage(['support', 'moderator', 'finance']),
  ),
  page(
    'operator-settings',
    '/operator/settings',
    'sites/operator/web/pages/settings-page.tsx',
    ['consoleSettings'],
    consolePage(['admin']),
  ),
  page(
    'operator-settings-group',
    '/operator/settings/:group',
    'sites/operator/web/pages/settings-page.tsx',
    ['consoleSettings'],
    consolePage(['admin']),
  ),
]
