import type { createBrowserRouter } from 'react-router'

const ONCE_PER = 60_000
const KEY = 'chunk-reload'

/** A chunk that is gone means a new release: load the page that was asked for anew, at most once in 60 s (specification, section 8). */
export function reloadOnLostChunk(router: ReturnType<typeof createBrowserRouter>): void {
  let pending: string | null = null
  router.subscribe((state) => {
    pending = state.navigation.location ? router.createHref(state.navigation.location) : null
  })
  window.addEventListener('vite:preloadError', (lost) => {
    const elapsed = performance.timeOrigin + performance.now() - Number(sessionStorage.getItem(KEY) ?? 0)
    if (elapsed < ONCE_PER) return
    lost.preventDefault()
    sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()))
    location.assign(pending ?? location.href)
  })
}
