import { decoded } from './decoded.ts'
import type { Shown } from './page.ts'
import type { Router } from './router.ts'

const KEPT = 'scroll-positions'

/**
 * Puts a page that is shown again where it was left; a new one begins at its top, or at the part that its address names.
 * Returns what to call once a page stands on the screen.
 */
export function keepScroll(router: Router): (shown: Shown) => void {
  const positions = readPositions()
  let left = router.shown()
  let first = true
  const leave = () => positions.set(left.location.key, scrollY)
  router.subscribe(() => {
    if (router.shown() === left) return
    leave()
    left = router.shown()
  })
  // The browser's own memory is right for whole documents, ours for pages within one.
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener('pagehide', () => {
    leave()
    sessionStorage.setItem(KEPT, JSON.stringify([...positions]))
    history.scrollRestoration = 'auto'
  })
  return ({ location, keepScroll: stays }) => {
    history.scrollRestoration = 'manual'
    const top = positions.get(location.key)
    // What the visitor did before the script arrived stays as it is.
    if (first ? top !== undefined && scrollY === 0 : !stays) scrollToPlace(top, location.hash)
    first = false
  }
}

function scrollToPlace(top: number | undefined, hash: string): void {
  const part = top === undefined && hash ? document.getElementById(decoded(hash.slice(1))) : null
  if (part) part.scrollIntoView()
  else scrollTo({ top: top ?? 0, behavior: 'instant' })
}

function readPositions(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isPosition) : [])
  } catch {
    return new Map()
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
