import type { QueryClient } from '@tanstack/react-query'
import { getUser, logout } from '../../accounts/contract.ts'
import { deleteAccount } from '../../data-rights/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { localePath, splitLocale } from '../../platform/locales.ts'
import { pageLocale } from '../../web/page-locale.ts'
import { NO_MEMBER } from '../../platform/page-member.ts'
import { matchPage } from './load-page.ts'
import { LogInFirst } from '../../web/log-in-first.tsx'
import { claimMemberStorage, clearTypedWithoutOwner } from '../../web/member-storage.ts'
import { loginPath } from '../../web/page-loader.ts'
import { pageMember } from '../../web/page-member.ts'
import { hasLeft, watchSession } from '../../web/session-watch.ts'
import { restoreTypedInput, trackTypedInput } from '../../web/typed-input.ts'
import { showToast } from '../../web/ui/toast.ts'

type PageSessionOptions = {
  api: Api
  queries: QueryClient
  local: boolean
  unmount: () => void
}

/**
 * Binds this document to the session it was rendered for: when that ends or changes, the page is
 * cleared and redirects to log-in.
 */
export function startPageSession({ api, queries, local, unmount }: PageSessionOptions): void {
  const member = pageMember()
  if (member !== null && member !== NO_MEMBER) claimMemberStorage(member)
  watchSession({
    clear() {
      unmount()
      queries.clear()
      document.body.replaceChildren()
      document.title = ''
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => {})
    },
    loginPath() {
      const url = new URL(location.href)
      url.pathname = splitLocale(url.pathname)[1]
      const isPublic = matchPage(url.pathname, local).route?.sameForVisitors ?? false
      return isPublic ? null : localePath(pageLocale(), loginPath(url))
    },
    bannedPath: () => localePath(pageLocale(), '/profile-disabled'),
    endsSession: ({ path, method }) =>
      [logout, deleteAccount].some((ending) => ending.path === path && ending.method === method),
    promptLogIn: () => showToast({ tone: 'info', text: <LogInFirst /> }),
  })
  // After the listener above: a log-out is either heard by it or seen here.
  if (member === NO_MEMBER) clearTypedWithoutOwner()
  trackTypedInput()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void recheckSession(api)
  })
}

/** Called with each page that is shown, also right after a log-in. */
export function restoreForMember(): void {
  const member = pageMember()
  if (member !== null && member !== NO_MEMBER) restoreTypedInput(member)
}

/**
 * A page from the back/forward cache may outlive its session: it stays hidden until the server
 * confirms the member.
 */
async function recheckSession(api: Api): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  try {
    await api(getUser, {})
    style.visibility = ''
  } catch {
    if (!hasLeft()) location.reload()
  }
}
