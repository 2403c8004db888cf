import type { Browser, BrowserContext } from '@playwright/test'
import { observeLoad, readFigures, waitUntilAlive, type PageFigures } from './page-figures.ts'
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
  '/profile/edit',
  '/notifications',
  '/swipe-game',
]

type Figures = PageFigures & {
  /** Until the network was quiet. */
  allRequests: number
  kilobytes: number
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
    earlyKilobytes: median(({ earlyKilobytes }) => earlyKilobytes),
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
  await page.addInitScript(observeLoad)
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  // The line may be idle before the scripts: a page with photos loads these first.
  await waitUntilAlive(page)
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {})
  const seen = await readFigures(page)
  return { ...seen, allRequests, kilobytes: Math.round(bytes / 1024) }
}
