import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { localePath, locales, type Locale } from '../../src/platform/locales.ts'
import { findProduct, launch, logIn, type Product } from './product-in-browser.ts'
import { screensOf, type Screen } from './screen-list.ts'
import { writeSheets } from './screens/sheets.ts'

/**
 * `npm run screens [address] [folder] -- [--only a,b] [--locale en,de] [--scheme light] [--size
 * phone]`: pictures of a running product in local mode, and sheets of six of them. See
 * docs/screens.md.
 */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Size = keyof typeof SIZES
type Scheme = 'light' | 'dark'

/** The pages show times of the day; the browser's clock stands still while pictures are taken. */
const NOON = new Date().setHours(12, 0, 0, 0)
/** A page that does not come to rest is drawn as it is. */
const REST = 10_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    locale: { type: 'string', default: 'en,de,pl,fr' },
    scheme: { type: 'string', default: 'light,dark' },
    size: { type: 'string', default: 'phone,desktop' },
  },
})
const among = <T extends string>(all: readonly T[], list: string): T[] => {
  const requested = list.split(',')
  const unknown = requested.find((name) => !all.some((each) => each === name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${all.join(', ')}`)
  return all.filter((each) => requested.includes(each))
}

const product = findProduct(positionals[0])
const folder = positionals[1] ?? 'var/screens'
const all = screensOf(product.demo.members[0] ?? '')
const names = all.map(({ name }) => name)
const chosen = among(names, values.only ?? names.join(','))
const screens = all.filter(({ name }) => chosen.includes(name))
const chosenLocales = among(locales, values.locale)
const schemes = among<Scheme>(['light', 'dark'], values.scheme)
const sizes = among<Size>(['phone', 'desktop'], values.size)

const browser = await launch()
try {
  for (const size of sizes)
    await Promise.all(
      (['visitor', 'free', 'premium'] as const).map((as) => takeAll(browser, size, as)),
    )
} finally {
  await browser.close()
}
for (const size of sizes)
  for (const locale of chosenLocales)
    for (const scheme of schemes) await writeSheets(join(folder, size, locale, scheme), chosen)
process.stderr.write(`The pictures are in ${folder}: <size>/<language>/<scheme>/<screen>.png\n`)

async function takeAll(chromium: Browser, size: Size, as: Screen['as']): Promise<void> {
  const own = screens.filter((each) => each.as === as)
  if (own.length === 0) return
  const context = await chromium.newContext({
    baseURL: product.origin,
    viewport: SIZES[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/Amsterdam',
  })
  await enter(context, product, as)
  for (const locale of chosenLocales)
    for (const screen of own) await takeScreen(context, screen, size, locale)
  await context.close()
}

async function enter(context: BrowserContext, target: Product, as: Screen['as']): Promise<void> {
  await context.addCookies([{ name: 'entry-warning', value: '9999999999', url: target.origin }])
  if (as !== 'visitor') await logIn(context, target, as)
}

async function takeScreen(
  context: BrowserContext,
  { name, path }: Screen,
  size: Size,
  locale: Locale,
): Promise<void> {
  // The language of a URL without a prefix is that of the cookie.
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: product.origin }])
  const page = await context.newPage()
  await page.clock.setFixedTime(NOON)
  await page.goto(localePath(locale, path), { waitUntil: 'load' })
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await untilAtRest(page)
    const target = join(folder, size, locale, scheme)
    mkdirSync(target, { recursive: true })
    await page.screenshot({ path: join(target, `${name}.png`) })
  }
  await page.close()
}

/** Waits until the page answers to touch and its fonts and the pictures in view are there. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST }).catch(() => undefined)
  await page
    .waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      undefined,
      { timeout: REST },
    )
    .catch(() => undefined)
}
