import { hashKey } from '@tanstack/react-query'
import type { PageServices } from '../../web/page-context.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import { withPageMember } from '../../web/page-member.ts'
import { leaveForBan } from '../../web/session-watch.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { whenIdle } from './when-idle.ts'

/** Starts the shell's effects (live events, badge, prefetch) for as long as the page is open. */
export function startShellEffects(services: PageServices, local: boolean): void {
  const { queries, api } = services
  prefetchWhenIdle(local)
  let live: Promise<() => void> | null = null
  const wasBanned =
    queries.getQueryData(userQuery(api).queryKey)?.user?.profile.status === 'disabled'
  const userQueryHash = hashKey(userQuery(api).queryKey)
  const updateLive = () => {
    const user = queries.getQueryData(userQuery(api).queryKey)?.user
    // Visitors and banned members have no live events, so this module is never loaded for them.
    const isBanned = user?.profile.status === 'disabled'
    if (isBanned && !wasBanned) leaveForBan()
    const member = user?.profile.status !== 'disabled' && user?.id
    if (member && !live) live = loadLive().then(({ startLive }) => startLive(services, member))
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

/** After hydration, so that the page answers to touch first. */
async function loadLive() {
  await new Promise<void>(whenIdle)
  return import('./live.ts')
}

/** Reports to our server that the page was hidden (first party, no content). */
function reportHidden() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      navigator.sendBeacon(
        withPageMember('/api/page-hidden.php'),
        new Blob(['{}'], { type: 'application/json' }),
      )
  })
}
