import { consoleRoutes } from './console-routes.ts'
import { landerRoutes } from './lander-routes.ts'
import { textRoutes } from './text-routes.ts'
import { guests, page, type PageOptions, type PageRoute } from './page-route.ts'

/** Replaces a route's name where no page exists at a URL. */
export const NO_PAGE = 'none'

/** The module of a route's layout and page; also its key in the build's manifest. */
export const pageModule = (name: string): string => `virtual:pages/${name}`

const members: PageOptions = { middleware: ['auth', 'members'] }

const people: PageOptions = { ...members, shape: 'people' }

const conversation: PageOptions = { ...members, layout: 'chat', shape: 'detail' }

/** The URL of a mailed link contains a token, so the page loads no script that could read it. */
const mailedLink: PageOptions = { layout: 'empty', hydrate: 'never' }

/** A form that people or browsers fill in at once needs its script at once. */
const atOnce: PageOptions = { ...guests, hydrate: 'load' }

/** Every page of the site. */
export const pageRoutes: PageRoute[] = [
  page('index', '/', 'pages/web/pages/index-page.tsx', {
    ...guests,
    hydrate: 'touch',
    sameForVisitors: true,
    thirdParties: true,
  }),
  ...landerRoutes,
  page('login', '/login', 'accounts/web/pages/login-page.tsx', {
    ...atOnce,
    sameForVisitors: true,
  }),
  page('signup', '/signup', 'accounts/web/pages/signup-page.tsx', atOnce),
  page('members-id-signup', '/members/:id/signup', 'accounts/web/pages/member-signup-page.tsx', {
    layout: 'guest',
  }),
  page(
    'complete-signup',
    '/complete-signup',
    'accounts/web/pages/complete-signup-page.tsx',
    members,
  ),
  page('signup-matches', '/signup-matches', 'accounts/web/pages/signup-matches-page.tsx', members),
  page('activate', '/activate', 'accounts/web/pages/activate-page.tsx', mailedLink),
  page('activate-done', '/activate/done', 'accounts/web/pages/activate-done-page.tsx'),
  page('activate-error', '/activate/error', 'accounts/web/pages/activate-error-page.tsx'),
  page('members', '/members', 'search/web/pages/members-page.tsx', { shape: 'people' }),
  page('members-filters', '/members/filters', 'search/web/pages/filters-page.tsx'),
  page('members-id', '/members/:id', 'profiles/web/pages/member-page.tsx', { shape: 'detail' }),
  page('profile', '/profile', 'profiles/web/pages/profile-page.tsx', members),
  page(
    'profile-edit',
    '/profile/edit/:section?',
    'profiles/web/pages/edit-profile-page.tsx',
    members,
  ),
  page('profile-words', '/profile/words', 'profiles/web/pages/words-page.tsx', members),
  page(
    'profile-verification',
    '/profile/verification',
    'verification/web/pages/verification-page.tsx',
    members,
  ),
  page('help', '/help', 'pages/web/pages/help-page.tsx'),
  page('aftercare', '/aftercare', 'aftercare/web/pages/removed-accounts-page.tsx', members),
  page('aftercare-id', '/aftercare/:id', 'aftercare/web/pages/aftercare-page.tsx', members),
  page('help-scam', '/help/scam', 'aftercare/web/pages/scam-help-page.tsx', {
    hydrate: 'touch',
  }),
  page('visitors', '/likes/visitors', 'profiles/web/pages/visitors-page.tsx', people),
  page('profile-album', '/profile/album', 'albums/web/pages/album-page.tsx', members),
  page('kept', '/kept', 'contact/web/pages/bookmarks-page.tsx', people),
  page('why', '/why/:id', 'causes/web/pages/why-page.tsx', members),
  page('reached', '/reached', 'causes/web/pages/reached-page.tsx', members),
  page('likes', '/likes', 'likes/web/pages/likes-page.tsx', people),
  page('likes-type', '/likes/:type', 'likes/web/pages/likes-type-page.tsx', people),
  page('match-finder', '/match-finder', 'likes/web/pages/match-finder-page.tsx', people),
  page('swipe-game', '/swipe-game', 'likes/web/pages/swipe-game-page.tsx', members),
  page('likes-m-id', '/likes/m/:id', 'profiles/web/pages/member-page.tsx', {
    ...members,
    shape: 'detail',
  }),
  page('reset-password', '/reset-password', 'accounts/web/pages/reset-password-page.tsx'),
  page('reset-password-do', '/reset-password/do', 'accounts/web/pages/reset-password-do-page.tsx'),
  page('invitation', '/invitation', 'accounts/web/pages/invitation-page.tsx'),
  page('mail-change-do', '/mail-change/do', 'accounts/web/pages/mail-change-page.tsx', mailedLink),
  page(
    'mail-change-undo',
    '/mail-change/undo',
    'accounts/web/pages/mail-change-page.tsx',
    mailedLink,
  ),
  page(
    'mail-change-outcome',
    '/mail-change/:outcome',
    'accounts/web/pages/mail-change-outcome-page.tsx',
  ),
  page(
    'affiliate-figures',
    '/affiliate',
    'affiliates/web/pages/affiliate-figures-page.tsx',
    mailedLink,
  ),
  page('reactivate', '/reactivate', 'accounts/web/pages/reactivate-page.tsx', mailedLink),
  page(
    'reactivate-outcome',
    '/reactivate/:outcome',
    'accounts/web/pages/reactivate-outcome-page.tsx',
  ),
  page('premium', '/premium', 'payments/web/pages/premium-page.tsx', members),
  page('pricing', '/pricing', 'payments/web/pages/pricing-page.tsx', {
    thirdParties: true,
  }),
  page('credits', '/credits', 'payments/web/pages/credits-page.tsx', members),
  page(
    'credits-repeat-order',
    '/credits/repeat-order',
    'payments/web/pages/repeat-order-page.tsx',
    members,
  ),
  page(
    'credits-id-paymentmethod',
    '/credits/:bundle/:method?',
    'payments/web/pages/credits-page.tsx',
    members,
  ),
  page('transactions', '/transactions', 'payments/web/pages/transactions-page.tsx', members),
  page('transactions-id', '/transactions/:id', 'payments/web/pages/order-page.tsx', members),
  page('withdrawal', '/withdrawal', 'payments/web/pages/withdrawal-page.tsx', {
    hydrate: 'touch',
  }),
  page(
    'withdrawal-confirm',
    '/withdrawal/confirm',
    'payments/web/pages/withdrawal-confirm-page.tsx',
    mailedLink,
  ),
  page(
    'withdrawal-address',
    '/withdrawal/address',
    'payments/web/pages/withdrawal-address-page.tsx',
    mailedLink,
  ),
  page('complaints', '/complaints', 'moderation/web/pages/complaints-page.tsx'),
  page('profile-disabled', '/profile-disabled', 'moderation/web/pages/banned-page.tsx', members),
  page('notifications', '/notifications', 'accounts/web/pages/settings-page.tsx', members),
  page('lang-config', '/lang-config', 'accounts/web/pages/lang-config-page.tsx'),
  page('settings', '/settings', 'accounts/web/pages/settings-redirect-page.tsx', members),
  page('account-deleted', '/account-deleted', 'accounts/web/pages/account-deleted-page.tsx'),
  page('unsubscribe', '/unsubscribe', 'notifications/web/pages/unsubscribe-page.tsx'),
  page('receipt', '/transactions/:id/receipt', 'payments/web/pages/receipt-page.tsx', {
    ...members,
    layout: 'empty',
  }),
  page('directdebit', '/directdebit', 'payments/web/pages/direct-debit-page.tsx', members),
  page('dev-mailbox', '/dev/mailbox', 'notifications/web/pages/mailbox-page.tsx', {
    localOnly: true,
  }),
  page('chats', '/chats', 'chat/web/pages/chats-page.tsx', members),
  page('requests', '/requests', 'chat/web/pages/requests-page.tsx', members),
  page('chats-id', '/chats/:id', 'chat/web/pages/conversation-page.tsx', conversation),
  page(
    'members-id-chat',
    '/members/:id/chat',
    'chat/web/pages/new-conversation-page.tsx',
    conversation,
  ),
  page('chats-id-date', '/chats/:id/date', 'meetings/web/pages/date-plan-page.tsx', members),
  page('safety', '/safety', 'meetings/web/pages/safety-page.tsx', { hydrate: 'touch' }),
  page('safety-plans', '/safety/plans', 'meetings/web/pages/plans-page.tsx', members),
  page('safety-plans-id', '/safety/plans/:id', 'meetings/web/pages/check-in-page.tsx', members),
  page('shared-plan', '/d/:token', 'meetings/web/pages/shared-plan-page.tsx', mailedLink),
  page(
    'trusted-contact',
    '/trusted-contact',
    'meetings/web/pages/contact-request-page.tsx',
    mailedLink,
  ),
  page('case-rating', '/case-rating', 'desk/web/pages/case-rating-page.tsx', mailedLink),
  ...textRoutes,
  page('consent', '/consent', 'consent/web/pages/consent-page.tsx', {
    hydrate: 'touch',
  }),
  ...consoleRoutes,
  page('offline', '/offline', 'app/web/pages/offline-page.tsx', {
    layout: 'empty',
    hydrate: 'offline',
    sameForVisitors: true,
  }),
  page('dev-components', '/dev/components', '../demo/gallery/components-page.tsx', {
    localOnly: true,
    layout: 'empty',
  }),
]
