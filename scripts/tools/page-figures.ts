import type { Page } from '@playwright/test'

/** What a load of a page cost, as the page itself can tell. */
export type PageFigures = {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  /** Until the page answers to touch. */
  requests: number
  /** Transferred by these requests. */
  earlyKilobytes: number
  firstFace: number | null
}

type Seen = {
  lcp: number
  cls: number
  tasks: { startTime: number; duration: number }[]
  /** When the page was hydrated; 0 if it is not. */
  alive: number
}

/** Runs in the page, before anything else of it: `page.addInitScript(observeLoad)`. */
export function observeLoad(): void {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [], alive: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
      seen.cls += Number(entry.value)
  })
  const isAlive = () => 'alive' in document.documentElement.dataset
  new MutationObserver(() => {
    if (isAlive()) seen.alive ||= performance.now()
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-alive'] })
}

/** Waits until a page that loads its scripts by itself answers to touch; after its `load` event. */
export async function waitUntilAlive(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  // `page.evaluate` would add a long task to the page that is measured.
  await cdp.send('Runtime.evaluate', {
    expression: `(${untilAlive.toString()})()`,
    awaitPromise: true,
  })
  await cdp.detach()
}

/** Runs in the page. */
function untilAlive(): Promise<void> {
  const { documentElement: root, scripts } = document
  // Its address stands in an attribute, or in the script that loads it after the first photos.
  const hydrates = [...scripts].some(({ src, text }) =>
    /\/(?:load|console)-[^/]*\.js/.test(src + text),
  )
  return new Promise((resolve) => {
    const check = () => {
      if (!hydrates || 'alive' in root.dataset) resolve()
    }
    new MutationObserver(check).observe(root, { attributes: true })
    check()
  })
}

export async function readFigures(page: Page): Promise<PageFigures> {
  return page.evaluate(() => {
    const nothing = { lcp: 0, cls: 0, tasks: [], alive: 0 }
    const { seen } = Object.assign<{ seen: Seen }, Window>({ seen: nothing }, window)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const face = document.querySelector('main article img, main img[width="480"]')
    // As Lighthouse counts: what blocks the page after its first paint.
    const blocked = seen.tasks.reduce(
      (sum, { startTime, duration }) =>
        sum + Math.max(0, startTime + duration - Math.max(startTime + 50, paint)),
      0,
    )
    const transferred = (entry: PerformanceEntry) =>
      entry instanceof PerformanceResourceTiming ? entry.transferSize : 0
    const early = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].filter(({ startTime }) => seen.alive === 0 || startTime < seen.alive)
    return {
      fcp: Math.round(paint),
      lcp: Math.round(seen.lcp),
      cls: Math.round(seen.cls * 1000) / 1000,
      tbt: Math.round(blocked),
      requests: early.length,
      earlyKilobytes: Math.round(early.reduce((sum, entry) => sum + transferred(entry), 0) / 1000),
      firstFace: face ? Math.round(face.getBoundingClientRect().top + window.scrollY) : null,
    }
  })
}
