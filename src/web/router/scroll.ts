import { decodeSegment } from './decode-segment.ts'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

const STORAGE_KEY = 'scroll-positions'

/**
 * Restores the scroll position of a history entry and the focus of the link that left it; a new
 * page starts at its top or at the element of its hash. Returns the function to call after a page was committed.
 */
export function restoreScroll(router: Router): (current: CurrentRoute) => void {
  const positions = readPositions()
  /** The links that were followed, by history entry. */
  const followed = new Map<string, string | null>()
  let previous = router.current()
  let isFirst = true
  const savePosition = () => positions.set(previous.location.key, scrollY)
  router.subscribe(() => {
    if (router.current() === previous) return
    savePosition()
    const link = document.activeElement?.closest('main a[href]')
    if (link) followed.set(previous.location.key, link.getAttribute('href'))
    previous = router.current()
  })
  // The browser restores positions between documents; this function does between pages of one
  // document.
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener('pagehide', () => {
    savePosition()
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
    history.scrollRestoration = 'auto'
  })
  return ({ location, preserveScroll: preserve }) => {
    history.scrollRestoration = 'manual'
    const top = positions.get(location.key)
    // Keeps the visitor's scrolling from before hydration.
    if (isFirst ? top !== undefined && scrollY === 0 : !preserve) scrollToTarget(top, location.hash)
    if (!preserve && document.activeElement === document.body) focusLink(followed.get(location.key))
    isFirst = false
  }
}

function scrollToTarget(top: number | undefined, hash: string): void {
  const element =
    top === undefined && hash ? document.getElementById(decodeSegment(hash.slice(1))) : null
  if (element) element.scrollIntoView()
  else scrollTo({ top: top ?? 0, behavior: 'instant' })
}

/** Where a person with a keyboard or screen reader continues after going back. */
function focusLink(href: string | null | undefined): void {
  if (!href) return
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isPosition) : [])
  } catch {
    return new Map()
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
