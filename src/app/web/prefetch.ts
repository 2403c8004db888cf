import { splitLocale } from '../../platform/locales.ts'
import { loadFailureTexts } from '../../web/catalogues.ts'
import { pageLocale } from '../../web/page-locale.ts'
import { loadCode, matchPage } from './load-page.ts'
import { loadNavigationEffects } from './page-switch.ts'
import { whenIdle } from './when-idle.ts'

/** What a visitor does before following a link. */
const SIGNS = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const

/**
 * Milliseconds until the texts of failures are loaded without a move of the visitor. Nothing can fail
 * before a move, and the first view has the connection to itself.
 */
const FAILURE_TEXTS_DELAY = 10_000

/**
 * Loads the code of linked pages when the browser is idle after the visitor's first move, so that it
 * competes with nothing that the first view needs, and that of a link at once when it is pointed at.
 */
export function prefetchWhenIdle(local: boolean): void {
  const prefetched = new Set<string>()
  const prefetch = (link: Element | null) => {
    const href =
      link instanceof HTMLAnchorElement && link.origin === location.origin ? link.pathname : null
    if (!href || prefetched.has(href)) return
    prefetched.add(href)
    const { route } = matchPage(splitLocale(href)[1], local)
    if (route) void loadCode(route, pageLocale()).catch(() => prefetched.delete(href))
  }
  for (const sign of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      sign,
      (event) => prefetch(event.target instanceof Element ? event.target.closest('a[href]') : null),
      {
        passive: true,
      },
    )
  }
  // A failure may need its texts when the connection is already gone.
  const loadTexts = () => loadFailureTexts(pageLocale())
  setTimeout(() => whenIdle(loadTexts), FAILURE_TEXTS_DELAY)
  const start = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, start)
    loadNavigationEffects()
    whenIdle(() => {
      loadTexts()
      for (const link of document.querySelectorAll('nav:not(footer nav) a[href]')) prefetch(link)
    })
  }
  for (const sign of SIGNS) document.addEventListener(sign, start, { passive: true })
}
