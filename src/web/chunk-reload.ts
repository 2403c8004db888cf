import type { createBrowserRouter } from 'react-router'
import { currentTime } from './clock.ts'

const ONCE_PER = 60_000
const KEY = 'chunk-reload'

/** A chunk that is gone means a new release: load the page that was asked for anew, at most once in 60 s (specification, section 8). */
export function reloadOnLostChunk(router: ReturnType<typeof createBrowserRouter>): void {
  let pending: string | null = null
  router.subscribe((state) => {
    pending = state.navigation.location ? router.createHref(state.navigation.location) : null
  })
  window.addEventListener('vite:preloadError', (lost) => {
    const now = currentTime().getTime()
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER) return
    lost.preventDefault()
    sessionStorage.setItem(KEY, String(now))
    location.assign(pending ?? location.href)
  })
}
