/** A screen and who looks at it: a visitor or an account of the demo. */
export type Screen = { name: string; path: string; as: 'visitor' | 'free' | 'premium' }

const visitor = (name: string, path: string): Screen => ({ name, path, as: 'visitor' })
const free = (name: string, path: string): Screen => ({ name, path, as: 'free' })
const premium = (name: string, path: string): Screen => ({ name, path, as: 'premium' })

/** The screens that `docs/screens.md` marks and that `npm run test:full` measures. */
export const screensOf = (memberId: string): Screen[] => [
  visitor('landing', '/'),
  visitor('log-in', '/login'),
  visitor('sign-up', '/signup'),
  visitor('reset-password', '/reset-password'),
  visitor('pricing', '/pricing'),
  visitor('faq', '/pages/faq'),
  visitor('accessibility', '/accessibility'),
  visitor('complaints', '/complaints'),
  visitor('terms', '/pages/terms'),
  visitor('cookies', '/pages/cookies'),
  visitor('language', '/lang-config'),
  visitor('search-visitor', '/members'),
  visitor('member-visitor', `/members/${memberId}`),
  visitor('link-expired', '/activate/error'),
  visitor('account-deleted', '/account-deleted'),
  visitor('offline', '/offline'),
  visitor('lander-icons', '/landers/iconslanding'),
  visitor('not-found', '/no-such-page'),
  free('sign-up-photo', '/complete-signup?step=1'),
  free('sign-up-about', '/complete-signup?step=2'),
  free('sign-up-facts', '/complete-signup?step=3'),
  free('sign-up-place', '/complete-signup?step=4'),
  free('welcome', '/signup-matches'),
  free('members', '/members'),
  free('member', `/members/${memberId}`),
  free('likes', '/likes/received'),
  free('visitors', '/likes/visitors'),
  free('match-finder', '/match-finder'),
  free('swipe', '/swipe-game'),
  free('chats', '/chats'),
  free('premium', '/premium'),
  free('checkout', '/credits/p1'),
  free('me', '/profile'),
  free('edit-profile', '/profile/edit'),
  free('edit-interests', '/profile/edit/interests'),
  free('settings', '/notifications'),
  free('help', '/help'),
  premium('transactions', '/transactions'),
  premium('chats-premium', '/chats'),
  premium('chat', `/members/${memberId}/chat`),
]
