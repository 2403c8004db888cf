import { parseJson } from '../../platform/parse-unknown.ts'
import { tabStorage } from '../browser-storage.ts'
import { decodeSegment } from './decode-segment.ts'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

const STORAGE_KEY = 'left-entries'

/**
 * Where the visitor was in a history entry, the link that they followed, and how far below the top
 * of the window it was: what is above it may have another height when they come back.
 */
type LeftEntry = { top: number; link: string | null; linkTop: number | null }

/**
 * Restores the scroll position of a history entry and the focus of the link that left it; a new
 * page starts at its top, with the focus at its heading, or at the element of its hash. Returns the
 * function to call after a page was committed.
 */
export function restoreScroll(router: Router): (current: CurrentRoute) => void {
  const left = readEntries()
  let previous = router.current()
  let isFirst = true
  const saveEntry = () => {
    const { key } = previous.location
    const link = document.activeElement?.closest('main a[href]')
    left.set(key, {
      top: scrollY,
      link: link?.getAttribute('href') ?? left.get(key)?.link ?? null,
      linkTop: link?.getBoundingClientRect().top ?? null,
    })
  }
  router.subscribe(() => {
    if (router.current() === previous) return
    saveEntry()
    previous = router.current()
  })
  // The browser restores positions between documents; this function does between pages of one
  // document.
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener('pagehide', () => {
    saveEntry()
    tabStorage.write(STORAGE_KEY, JSON.stringify([...left]))
    history.scrollRestoration = 'auto'
  })
  return ({ location, preserveScroll: preserve }) => {
    history.scrollRestoration = 'manual'
    const entry = left.get(location.key)
    // Keeps the visitor's scrolling from before hydration.
    if (isFirst ? entry && scrollY === 0 : !preserve) {
      scrollToTarget(entry?.top, location.hash)
      if (entry) moveBack(entry)
    }
    if (isFirst ? cameBack() : !preserve) focusStart(entry?.link)
    isFirst = false
  }
}

function scrollToTarget(top: number | undefined, hash: string): void {
  const element =
    top === undefined && hash ? document.getElementById(decodeSegment(hash.slice(1))) : null
  if (element) element.scrollIntoView()
  else scrollTo({ top: top ?? 0, behavior: 'instant' })
}

const findLink = (href: string) =>
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)

/** Scrolls until the link that was followed is where it was. */
function moveBack({ link, linkTop }: LeftEntry): void {
  const target = link && linkTop !== null ? findLink(link) : null
  if (!target || linkTop === null) return
  scrollBy({ top: target.getBoundingClientRect().top - linkTop, behavior: 'instant' })
}

/**
 * Where a person with a keyboard or screen reader continues: at the heading of a new page, which is
 * then read out, or at the link that they followed from the one they came back to.
 */
function focusStart(href: string | null | undefined): void {
  if (document.activeElement?.closest('main')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  const start = (href && findLink(href)) || heading
  start?.focus({ preventScroll: true })
}

/** Whether Back or Forward loaded this document, as when a link was pressed before hydration. */
const cameBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')

function readEntries(): Map<string, LeftEntry> {
  const stored = parseJson(tabStorage.read(STORAGE_KEY))
  return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
}

const isEntry = (stored: unknown): stored is [string, LeftEntry] =>
  Array.isArray(stored) && typeof stored[0] === 'string' && isLeft(stored[1])

const isLeft = (value: unknown): value is LeftEntry =>
  typeof value === 'object' &&
  value !== null &&
  'top' in value &&
  typeof value.top === 'number' &&
  'linkTop' in value &&
  (value.linkTop === null || typeof value.linkTop === 'number')
