import { consoleRoutes } from './console-routes.ts'
import { landerRoutes } from './lander-routes.ts'
import { textRoutes } from './text-routes.ts'
import { guests, page, type PageOptions, type PageRoute } from './page-route.ts'

/** Replaces a route's name where no page exists at a URL. */
export const NO_PAGE = 'none'

/** The module of a route's layout and page; also its key in the build's manifest. */
export const pageModule = (name: string): string => `virtual:pages/${name}`

const members: PageOptions = { middleware: ['auth', 'members'] }

/** The URL of a mailed link contains a token, so the page loads no script that could read it. */
const mailedLink: PageOptions = { layout: 'empty', hydrate: 'never' }

/** A form that people or browsers fill in at once needs its script at once. */
const atOnce: PageOptions = { ...guests, hydrate: 'load' }

/** Every page of the site. */
export const pageRoutes: PageRoute[] = [
  page('index', '/', 'landing/web/pages/index-page.tsx', ['landing'], {
    ...guests,
    hydrate: 'touch',
    sameForVisitors: true,
    thirdParties: true,
  }),
  ...landerRoutes,
  page('login', '/login', 'accounts/web/pages/login-page.tsx', ['accounts'], {
    ...atOnce,
    sameForVisitors: true,
  }),
  page('signup', '/signup', 'accounts/web/pages/signup-page.tsx', ['accounts'], atOnce),
  page(
    'members-id-signup',
    '/members/:id/signup',
    'accounts/web/pages/member-signup-page.tsx',
    ['accounts'],
    {
      layout: 'guest',
    },
  ),
  page(
    'complete-signup',
    '/complete-signup',
    'accounts/web/pages/complete-signup-page.tsx',
    ['accounts', 'signupSteps', 'traits'],
    members,
  ),
  page(
    'signup-matches',
    '/signup-matches',
    'accounts/web/pages/signup-matches-page.tsx',
    ['matching', 'accounts', 'search', 'likes'],
    members,
  ),
  page('activate', '/activate', 'accounts/web/pages/activate-page.tsx', ['accounts'], mailedLink),
  page('activate-done', '/activate/done', 'accounts/web/pages/activate-done-page.tsx', [
    'accounts',
  ]),
  page('activate-error', '/activate/error', 'accounts/web/pages/activate-error-page.tsx', [
    'accounts',
  ]),
  page('members', '/members', 'search/web/pages/members-page.tsx', ['search', 'traits', 'likes']),
  page('members-filters', '/members/filters', 'search/web/pages/filters-page.tsx', [
    'search',
    'traits',
  ]),
  page('members-id', '/members/:id', 'profiles/web/pages/member-page.tsx', [
    'profiles',
    'photos',
    'traits',
    'search',
    'likes',
    'blocks',
    'moderation',
  ]),
  page(
    'profile',
    '/profile',
    'profiles/web/pages/profile-page.tsx',
    ['account', 'ownProfile'],
    members,
  ),
  page(
    'profile-edit',
    '/profile/edit/:section?',
    'profiles/web/pages/edit-profile-page.tsx',
    ['account', 'ownProfile', 'ownPhotos', 'traits'],
    members,
  ),
  page(
    'profile-verification',
    '/profile/verification',
    'moderation/web/pages/verification-page.tsx',
    ['verification'],
    members,
  ),
  page('help', '/help', 'landing/web/pages/help-page.tsx', ['help']),
  page(
    'aftercare',
    '/aftercare',
    'aftercare/web/pages/removed-accounts-page.tsx',
    ['aftercare'],
    members,
  ),
  page(
    'aftercare-id',
    '/aftercare/:id',
    'aftercare/web/pages/aftercare-page.tsx',
    ['aftercare'],
    members,
  ),
  page('help-scam', '/help/scam', 'aftercare/web/pages/scam-help-page.tsx', ['scamHelp'], {
    hydrate: 'touch',
  }),
  page(
    'visitors',
    '/likes/visitors',
    'profiles/web/pages/visitors-page.tsx',
    ['profiles', 'search', 'likes'],
    members,
  ),
  page('likes', '/likes', 'likes/web/pages/likes-page.tsx', [], members),
  page('likes-type', '/likes/:type', 'likes/web/pages/likes-type-page.tsx', ['likes'], members),
  page(
    'match-finder',
    '/match-finder',
    'likes/web/pages/match-finder-page.tsx',
    ['matching', 'likes'],
    members,
  ),
  page(
    'swipe-game',
    '/swipe-game',
    'likes/web/pages/swipe-game-page.tsx',
    ['matching', 'likes', 'traits'],
    members,
  ),
  page(
    'likes-m-id',
    '/likes/m/:id',
    'profiles/web/pages/member-page.tsx',
    ['profiles', 'photos', 'traits', 'search', 'likes', 'blocks', 'moderation'],
    members,
  ),
  page('reset-password', '/reset-password', 'accounts/web/pages/reset-password-page.tsx', [
    'accounts',
  ]),
  page('reset-password-do', '/reset-password/do', 'accounts/web/pages/reset-password-do-page.tsx', [
    'accounts',
  ]),
  page('invitation', '/invitation', 'accounts/web/pages/invitation-page.tsx', [
    'accounts',
    'invitation',
  ]),
  page(
    'mail-change-do',
    '/mail-change/do',
    'accounts/web/pages/mail-change-page.tsx',
    ['accounts'],
    mailedLink,
  ),
  page(
    'mail-change-undo',
    '/mail-change/undo',
    'accounts/web/pages/mail-change-page.tsx',
    ['accounts'],
    mailedLink,
  ),
  page(
    'mail-change-outcome',
    '/mail-change/:outcome',
    'accounts/web/pages/mail-change-outcome-page.tsx',
    ['accounts'],
  ),
  page(
    'affiliate-figures',
    '/affiliate',
    'affiliates/web/pages/affiliate-figures-page.tsx',
    ['affiliates'],
    mailedLink,
  ),
  page(
    'reactivate',
    '/reactivate',
    'accounts/web/pages/reactivate-page.tsx',
    ['accounts'],
    mailedLink,
  ),
  page(
    'reactivate-outcome',
    '/reactivate/:outcome',
    'accounts/web/pages/reactivate-outcome-page.tsx',
    ['accounts'],
  ),
  page('premium', '/premium', 'payments/web/pages/premium-page.tsx', ['payments'], members),
  page('pricing', '/pricing', 'payments/web/pages/pricing-page.tsx', ['payments'], {
    thirdParties: true,
  }),
  page('credits', '/credits', 'payments/web/pages/credits-page.tsx', ['payments'], members),
  page(
    'credits-repeat-order',
    '/credits/repeat-order',
    'payments/web/pages/repeat-order-page.tsx',
    ['payments'],
    members,
  ),
  page(
    'credits-id-paymentmethod',
    '/credits/:bundle/:method?',
    'payments/web/pages/credits-page.tsx',
    ['payments'],
    members,
  ),
  page(
    'transactions',
    '/transactions',
    'payments/web/pages/transactions-page.tsx',
    ['payments', 'paymentFailures'],
    members,
  ),
  page(
    'transactions-id',
    '/transactions/:id',
    'payments/web/pages/order-page.tsx',
    ['payments', 'paymentFailures'],
    members,
  ),
  page('withdrawal', '/withdrawal', 'payments/web/pages/withdrawal-page.tsx', ['withdrawal'], {
    hydrate: 'touch',
  }),
  page(
    'withdrawal-confirm',
    '/withdrawal/confirm',
    'payments/web/pages/withdrawal-confirm-page.tsx',
    ['withdrawal'],
    mailedLink,
  ),
  page(
    'withdrawal-address',
    '/withdrawal/address',
    'payments/web/pages/withdrawal-address-page.tsx',
    ['withdrawal'],
    mailedLink,
  ),
  page('complaints', '/complaints', 'moderation/web/pages/complaints-page.tsx', [
    'complaints',
    'moderation',
  ]),
  page(
    'profile-disabled',
    '/profile-disabled',
    'moderation/web/pages/banned-page.tsx',
    ['banned', 'complaints', 'moderation'],
    members,
  ),
  page(
    'notifications',
    '/notifications',
    'accounts/web/pages/settings-page.tsx',
    ['accounts', 'settings', 'security', 'notifications', 'blocks', 'privacy'],
    members,
  ),
  page('lang-config', '/lang-config', 'accounts/web/pages/lang-config-page.tsx', ['accounts']),
  page('settings', '/settings', 'accounts/web/pages/settings-redirect-page.tsx', [], members),
  page('account-deleted', '/account-deleted', 'accounts/web/pages/account-deleted-page.tsx', [
    'accounts',
  ]),
  page('unsubscribe', '/unsubscribe', 'notifications/web/pages/unsubscribe-page.tsx', [
    'notifications',
  ]),
  page(
    'receipt',
    '/transactions/:id/receipt',
    'payments/web/pages/receipt-page.tsx',
    ['payments'],
    {
      ...members,
      layout: 'empty',
    },
  ),
  page(
    'directdebit',
    '/directdebit',
    'payments/web/pages/direct-debit-page.tsx',
    ['payments'],
    members,
  ),
  page('dev-mailbox', '/dev/mailbox', 'notifications/web/pages/mailbox-page.tsx', ['mailbox'], {
    localOnly: true,
  }),
  page('chats', '/chats', 'chat/web/pages/chats-page.tsx', ['chat'], members),
  page(
    'chats-id',
    '/chats/:id',
    'chat/web/pages/conversation-page.tsx',
    ['chat', 'blocks', 'moderation'],
    {
      ...members,
      layout: 'chat',
    },
  ),
  page(
    'members-id-chat',
    '/members/:id/chat',
    'chat/web/pages/new-conversation-page.tsx',
    ['chat', 'blocks', 'moderation'],
    {
      ...members,
      layout: 'chat',
    },
  ),
  page(
    'chats-id-date',
    '/chats/:id/date',
    'meetings/web/pages/date-plan-page.tsx',
    ['meetings'],
    members,
  ),
  page('safety', '/safety', 'meetings/web/pages/safety-page.tsx', ['safety'], { hydrate: 'touch' }),
  page('safety-plans', '/safety/plans', 'meetings/web/pages/plans-page.tsx', ['meetings'], members),
  page(
    'safety-plans-id',
    '/safety/plans/:id',
    'meetings/web/pages/check-in-page.tsx',
    ['meetings', 'moderation'],
    members,
  ),
  page(
    'shared-plan',
    '/d/:token',
    'meetings/web/pages/shared-plan-page.tsx',
    ['meetings'],
    mailedLink,
  ),
  page(
    'trusted-contact',
    '/trusted-contact',
    'meetings/web/pages/contact-request-page.tsx',
    ['meetings'],
    mailedLink,
  ),
  ...textRoutes,
  page('consent', '/consent', 'consent/web/pages/consent-page.tsx', ['consent'], {
    hydrate: 'touch',
  }),
  ...consoleRoutes,
  page('offline', '/offline', 'app/web/pages/offline-page.tsx', [], {
    layout: 'empty',
    hydrate: 'offline',
    sameForVisitors: true,
  }),
  page('dev-components', '/dev/components', '../demo/gallery/components-page.tsx', [], {
    localOnly: true,
    layout: 'empty',
  }),
]
