import { accountJobs, accountWarmUps, accountSchedules } from '../../accounts/server/jobs.ts'
import { accountRoutes, mailedLinkRoutes } from '../../accounts/server/routes.ts'
import {
  notificationJobs,
  notificationListeners,
  notificationSchedules,
} from '../../notifications/server/jobs.ts'
import { mailingJobs } from '../../notifications/operator/server/jobs.ts'
import { mailingApprovalKinds, mailingRoutes } from '../../notifications/operator/server/routes.ts'
import { notificationRoutes, notificationRawRoutes } from '../../notifications/server/routes.ts'
import { chatJobs, chatListeners, chatWarmUps, chatSchedules } from '../../chat/server/jobs.ts'
import { chatRawRoutes, chatRoutes } from '../../chat/server/routes.ts'
import { blockSchedules } from '../../blocks/server/jobs.ts'
import { blocksRoutes } from '../../blocks/server/routes.ts'
import { legalListeners } from '../../legal/server/jobs.ts'
import { legalRoutes } from '../../legal/server/routes.ts'
import { likesListeners } from '../../likes/server/jobs.ts'
import { likesRoutes } from '../../likes/server/routes.ts'
import { moderationSchedules } from '../../moderation/server/jobs.ts'
import { moderationRoutes } from '../../moderation/server/routes.ts'
import { operatorJobs, operatorListeners } from '../../moderation/operator/server/jobs.ts'
import {
  operatorApprovalKinds,
  operatorRoutes,
  operatorSchedules,
} from '../../moderation/operator/server/routes.ts'
import { photosJobs } from '../../photos/server/jobs.ts'
import { photosRawRoutes, photosRoutes } from '../../photos/server/routes.ts'
import { profilesSchedule } from '../../profiles/server/jobs.ts'
import { profilesRoutes } from '../../profiles/server/routes.ts'
import { searchListeners, searchSchedule } from '../../search/server/jobs.ts'
import { landersRoutes } from '../../landers/server/routes.ts'
import { searchRoutes } from '../../search/server/routes.ts'
import { creditsListeners } from '../../credits/server/public.ts'
import { creditsRawRoutes, creditsRoutes } from '../../credits/server/routes.ts'
import { discountsOperatorRoutes } from '../../discounts/operator/server/routes.ts'
import { discountsListeners } from '../../discounts/server/jobs.ts'
import { discountsRoutes } from '../../discounts/server/routes.ts'
import { paymentsJobs, paymentsSchedules } from '../../payments/server/jobs.ts'
import {
  paymentsApprovalKinds,
  paymentsOperatorRoutes,
} from '../../payments/operator/server/routes.ts'
import { paymentsListeners } from '../../payments/server/public.ts'
import { paymentsRawRoutes, paymentsRoutes } from '../../payments/server/routes.ts'
import { securityJobs, securityListeners, securitySchedules } from '../../security/server/jobs.ts'
import { securityRoutes } from '../../security/server/routes.ts'
import { checkIdentity, revokeFactors } from '../../security/server/public.ts'
import { consoleSchedules } from '../../console/server/jobs.ts'
import { consoleApprovalKinds, consoleRoutes } from '../../console/server/routes.ts'
import { staffSchedules } from '../../staff/server/jobs.ts'
import { staffApprovalKinds, staffRoutes } from '../../staff/server/routes.ts'
import { siteApprovalKinds, siteOperatorRoutes } from '../../sites/operator/server/routes.ts'
import { sitesRoutes } from '../../sites/server/routes.ts'
import { contentRoutes } from '../../content/server/routes.ts'
import { consentSchedules } from '../../consent/server/jobs.ts'
import { consentRawRoutes, consentRoutes } from '../../consent/server/routes.ts'
import {
  affiliatesJobs,
  affiliatesListeners,
  affiliatesSchedules,
} from '../../affiliates/server/jobs.ts'
import { affiliatesRawRoutes, affiliatesRoutes } from '../../affiliates/server/routes.ts'
import { statisticsSchedules } from '../../statistics/server/jobs.ts'
import { statisticsRoutes } from '../../statistics/server/routes.ts'
import { systemSchedules } from '../../system/server/jobs.ts'
import { systemRoutes } from '../../system/server/routes.ts'
import { webhooksJobs, webhooksListeners, webhooksSchedules } from '../../webhooks/server/jobs.ts'
import { webhooksRoutes } from '../../webhooks/server/routes.ts'
import { apiKeysApprovalKinds, apiKeysRoutes } from '../../api-keys/server/routes.ts'
import { importsJobs, importsListeners, importsSchedules } from '../../imports/server/jobs.ts'
import { importsApprovalKinds, importsRoutes } from '../../imports/server/routes.ts'
import { trafficJobs } from '../../traffic/server/jobs.ts'
import { trafficRoutes } from '../../traffic/server/routes.ts'
import { demoJobs } from '../../../demo/jobs.ts'
import { partnersJobs, partnersSchedules } from '../../partners/server/jobs.ts'
import { partnersRawRoutes, partnersRoutes } from '../../partners/server/routes.ts'
import type { Feature } from '../../server/feature.ts'
import { jobSchedules } from '../../server/jobs/failed-jobs.ts'
import { maintenanceSchedules } from './maintenance-jobs.ts'
import { dataRightsFeature } from '../../data-rights/server/routes.ts'
import { staffInvitationApproval } from './use-cases/invite-staff.ts'
import { setupJobs } from './use-cases/remove-samples.ts'
import { userRoutes } from './use-cases/routes.ts'
import { mailJobs } from '../../server/mail/send-mail.ts'

/** The only module that knows every feature. */
export const features: Feature[] = [
  { routes: [...sitesRoutes, ...siteOperatorRoutes], approvalKinds: siteApprovalKinds },
  { routes: consentRoutes, rawRoutes: consentRawRoutes, scheduled: consentSchedules },
  { routes: trafficRoutes, jobs: trafficJobs },
  {
    routes: accountRoutes({ checkIdentity, revokeFactors }),
    rawRoutes: mailedLinkRoutes,
    jobs: accountJobs,
    scheduled: accountSchedules,
    warmUps: accountWarmUps,
  },
  { routes: legalRoutes, listeners: legalListeners },
  {
    routes: securityRoutes,
    listeners: securityListeners,
    jobs: securityJobs,
    scheduled: securitySchedules,
  },
  {
    routes: staffRoutes(
      () => features.flatMap(({ approvalKinds = [] }) => approvalKinds),
      () => features.flatMap(({ routes = [] }) => routes.map(({ call }) => call)),
    ),
    approvalKinds: staffApprovalKinds,
    scheduled: staffSchedules,
  },
  { routes: contentRoutes },
  {
    routes: [...notificationRoutes, ...mailingRoutes],
    rawRoutes: notificationRawRoutes,
    listeners: notificationListeners,
    jobs: [...notificationJobs, ...mailingJobs],
    approvalKinds: mailingApprovalKinds,
    scheduled: notificationSchedules,
  },
  { routes: userRoutes, jobs: setupJobs, approvalKinds: [staffInvitationApproval] },
  dataRightsFeature,
  { routes: profilesRoutes, scheduled: profilesSchedule },
  { jobs: mailJobs, scheduled: [...jobSchedules, ...maintenanceSchedules] },
  { routes: blocksRoutes, scheduled: blockSchedules },
  { routes: likesRoutes, listeners: likesListeners },
  {
    routes: chatRoutes,
    rawRoutes: chatRawRoutes,
    jobs: chatJobs,
    listeners: chatListeners,
    scheduled: chatSchedules,
    warmUps: chatWarmUps,
  },
  { routes: photosRoutes, rawRoutes: photosRawRoutes, jobs: photosJobs },
  { routes: searchRoutes, listeners: searchListeners, scheduled: searchSchedule },
  { routes: landersRoutes },
  { routes: moderationRoutes, scheduled: moderationSchedules },
  {
    routes: operatorRoutes,
    jobs: operatorJobs,
    listeners: operatorListeners,
    scheduled: operatorSchedules,
    approvalKinds: operatorApprovalKinds,
  },
  { routes: creditsRoutes, rawRoutes: creditsRawRoutes, listeners: creditsListeners },
  { routes: [...discountsRoutes, ...discountsOperatorRoutes], listeners: discountsListeners },
  {
    routes: paymentsRoutes,
    rawRoutes: paymentsRawRoutes,
    jobs: paymentsJobs,
    listeners: paymentsListeners,
    scheduled: paymentsSchedules,
  },
  { routes: paymentsOperatorRoutes, approvalKinds: paymentsApprovalKinds },
  {
    routes: partnersRoutes,
    rawRoutes: partnersRawRoutes,
    jobs: partnersJobs,
    scheduled: partnersSchedules,
  },
  {
    routes: affiliatesRoutes,
    rawRoutes: affiliatesRawRoutes,
    jobs: affiliatesJobs,
    listeners: affiliatesListeners,
    scheduled: affiliatesSchedules,
  },
  {
    routes: importsRoutes,
    listeners: importsListeners,
    jobs: importsJobs,
    approvalKinds: importsApprovalKinds,
    scheduled: importsSchedules,
  },
  { routes: statisticsRoutes, scheduled: statisticsSchedules },
  {
    routes: webhooksRoutes,
    jobs: webhooksJobs,
    listeners: webhooksListeners,
    scheduled: webhooksSchedules,
  },
  {
    routes: apiKeysRoutes(() =>
      features.flatMap(({ routes = [] }) => routes.map(({ call }) => call)),
    ),
    approvalKinds: apiKeysApprovalKinds,
  },
  { routes: systemRoutes, scheduled: systemSchedules },
  { routes: consoleRoutes, scheduled: consoleSchedules, approvalKinds: consoleApprovalKinds },
  { jobs: demoJobs },
]
