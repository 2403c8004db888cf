import { hashKey } from '@tanstack/react-query'
import type { PageServices } from '../../web/page-context.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import { withPageMember } from '../../web/page-member.ts'
import { leaveForBan } from '../../web/session-watch.ts'
import { userQuery } from '../../web/shell-queries.ts'

/** What the shell does to the outside world for as long as the page is open. */
export function startShellEffects(services: PageServices, local: boolean): void {
  const { queries, api, locale } = services
  prefetchWhenIdle(locale, local)
  let live: Promise<() => void> | null = null
  const wasBanned =
    queries.getQueryData(userQuery(api).queryKey)?.user?.profile.status === 'disabled'
  const userQueryHash = hashKey(userQuery(api).queryKey)
  const updateLive = () => {
    const user = queries.getQueryData(userQuery(api).queryKey)?.user
    // Visitors, and members who are banned, have nothing to follow and never load this.
    const isBanned = user?.profile.status === 'disabled'
    if (isBanned && !wasBanned) leaveForBan()
    const member = user?.profile.status !== 'disabled' && user?.id
    if (member && !live)
      live = import('./live.ts').then(({ startLive }) => startLive(services, member))
    if (!member && live) {
      void live.then((stop) => stop())
      live = null
    }
  }
  updateLive()
  queries.getQueryCache().subscribe((change) => {
    if (change.query.queryHash === userQueryHash) updateLive()
  })
  reportHidden()
}

/** Tells the server when the page is put away (first party, no content). */
function reportHidden() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      navigator.sendBeacon(
        withPageMember('/api/page-hidden.php'),
        new Blob(['{}'], { type: 'application/json' }),
      )
  })
}
