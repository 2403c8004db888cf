import { tabStorage } from '../../web/browser-storage.ts'
import { currentTime } from '../../web/clock.ts'
import { isOffline } from '../../web/connection.ts'
import { toPath } from '../../web/router/page.ts'
import type { Router } from '../../web/router/router.ts'
import { hasTypedText } from './typed-text.ts'
import { showUpdateNotice } from './update-notice.tsx'

const MIN_INTERVAL = 60_000
const KEY = 'chunk-reload'

/**
 * A missing chunk means a new release: reloads the requested page, at most once in 60 s
 * (specification, section 8). A page with typed text stays and offers the reload instead.
 */
export function reloadOnLostChunk(router: Router): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would fail too: the caller reports the missing chunk.
    if (isOffline()) return
    const pending = router.pending()
    if (!pending && hasTypedText()) return void offerUpdate(event.payload)
    const now = currentTime().getTime()
    if (now - Number(tabStorage.read(KEY) ?? 0) < MIN_INTERVAL) return
    // A reload that no tab remembers could repeat for ever.
    if (!tabStorage.write(KEY, String(now))) return
    event.preventDefault()
    location.assign(pending ? router.href(toPath(pending)) : location.href)
  })
}

/** Safari names no file; then the page counts as outdated. */
const NO_FILE = '/assets/-'

/** A file that the server still has was lost on the way: that is no new release. */
async function offerUpdate({ message }: Error): Promise<void> {
  const file = /\/\S+$/.exec(message)?.[0] ?? NO_FILE
  const answer = await fetch(file, { method: 'HEAD' }).catch(() => null)
  if (answer?.status === 404) showUpdateNotice()
}
