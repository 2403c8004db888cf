import type { Browser, BrowserContext, Page } from '@playwright/test'
import { findProduct, launch, logIn, type Product } from './product-in-browser.ts'

/**
 * `npm run phone [address]`: what a cheap phone on a slow line gets from a running product, as a
 * table. Times depend on the machine, so compare them with those of the same hour; counts do not.
 */
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const RUNS = 3
const VISITOR = ['/', '/login', '/signup', '/pricing']
const MEMBER = [
  '/members',
  '/likes/received',
  '/chats',
  '/premium',
  '/profile',
  '/profile/edit/interests',
  '/profile/edit/traits',
  '/notifications',
  '/swipe-game',
]

type Figures = {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  /** Until the page answers to touch. */
  requests: number
  /** Until the network was quiet. */
  allRequests: number
  kilobytes: number
  firstFace: number | null
}

const product = findProduct(process.argv[2])
const browser = await launch()
const rows: Record<string, Figures> = {}
try {
  for (const path of VISITOR) rows[path] = await measure(browser, product, path, false)
  for (const path of MEMBER) rows[path] = await measure(browser, product, path, true)
} finally {
  await browser.close()
}
console.table(rows)

/** The median of some loads, each in a browser without a cache. */
async function measure(
  chromium: Browser,
  target: Product,
  path: string,
  asMember: boolean,
): Promise<Figures> {
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await chromium.newContext({
      baseURL: target.origin,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    if (asMember) await logIn(context, target, 'free')
    runs.push(await load(context, path))
    await context.close()
  }
  process.stderr.write(`${path} …\n`)
  const median = (read: (figures: Figures) => number) =>
    runs.map(read).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
  return {
    fcp: median(({ fcp }) => fcp),
    lcp: median(({ lcp }) => lcp),
    cls: median(({ cls }) => cls),
    tbt: median(({ tbt }) => tbt),
    requests: median(({ requests }) => requests),
    allRequests: median(({ allRequests }) => allRequests),
    kilobytes: median(({ kilobytes }) => kilobytes),
    firstFace: runs[0]?.firstFace ?? null,
  }
}

async function load(context: BrowserContext, path: string): Promise<Figures> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let [allRequests, bytes] = [0, 0]
  cdp.on('Network.requestWillBeSent', () => allRequests++)
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(observe)
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {})
  const seen = await read(page)
  return { ...seen, allRequests, kilobytes: Math.round(bytes / 1024) }
}

type Seen = {
  lcp: number
  cls: number
  tasks: { startTime: number; duration: number }[]
  /** When the page was hydrated; 0 if it is not. */
  alive: number
}

/** Runs in the page, before anything else of it. */
function observe(): void {
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

async function read(page: Page): Promise<Omit<Figures, 'allRequests' | 'kilobytes'>> {
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
    const early = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => seen.alive === 0 || startTime < seen.alive)
    return {
      fcp: Math.round(paint),
      lcp: Math.round(seen.lcp),
      cls: Math.round(seen.cls * 1000) / 1000,
      tbt: Math.round(blocked),
      requests: early.length + 1,
      firstFace: face ? Math.round(face.getBoundingClientRect().top + window.scrollY) : null,
    }
  })
}
