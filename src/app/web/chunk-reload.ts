import { currentTime } from '../../web/clock.ts'
import { isOffline } from '../../web/connection.ts'
import { pathOf } from '../../web/router/page.ts'
import type { Router } from '../../web/router/router.ts'

const ONCE_PER = 60_000
const KEY = 'chunk-reload'

/** A chunk that is gone means a new release: load the page that was asked for anew, at most once in 60 s (specification, section 8). */
export function reloadOnLostChunk(router: Router): void {
  window.addEventListener('vite:preloadError', (lost) => {
    // Without a connection nothing could be loaded anew: whoever asked for the chunk says so.
    if (isOffline()) return
    const now = currentTime().getTime()
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER) return
    lost.preventDefault()
    sessionStorage.setItem(KEY, String(now))
    const coming = router.coming()
    location.assign(coming ? router.href(pathOf(coming)) : location.href)
  })
}
