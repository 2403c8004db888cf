import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { localePath, type Locale } from '../src/platform/locales.ts'
import { findProduct, launch, logIn, type Product } from './product-in-browser.ts'

/**
 * `npm run screens [address] [folder]`: pictures of a running product in local mode, in phone and
 * desktop width, four languages, light and dark. See docs/screens.md.
 */
const LOCALES: Locale[] = ['en', 'de', 'pl', 'fr']
const SCHEMES = ['light', 'dark'] as const
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
/** The pages show times of the day; the browser's clock stands still while pictures are taken. */
const NOON = new Date().setHours(12, 0, 0, 0)

type Screen = { name: string; path: string; as: 'visitor' | 'free' | 'premium' }

const screensOf = ({ demo: { members } }: Product): Screen[] => [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'log-in', path: '/login', as: 'visitor' },
  { name: 'sign-up', path: '/signup', as: 'visitor' },
  { name: 'reset-password', path: '/reset-password', as: 'visitor' },
  { name: 'pricing', path: '/pricing', as: 'visitor' },
  { name: 'faq', path: '/pages/faq', as: 'visitor' },
  { name: 'accessibility', path: '/accessibility', as: 'visitor' },
  { name: 'complaints', path: '/complaints', as: 'visitor' },
  { name: 'lander-icons', path: '/landers/iconslanding', as: 'visitor' },
  { name: 'not-found', path: '/no-such-page', as: 'visitor' },
  { name: 'members', path: '/members', as: 'free' },
  { name: 'member', path: `/members/${members[0] ?? ''}`, as: 'free' },
  { name: 'likes', path: '/likes/received', as: 'free' },
  { name: 'match-finder', path: '/match-finder', as: 'free' },
  { name: 'swipe', path: '/swipe-game', as: 'free' },
  { name: 'chats', path: '/chats', as: 'free' },
  { name: 'premium', path: '/premium', as: 'free' },
  { name: 'checkout', path: '/credits/p1', as: 'free' },
  { name: 'me', path: '/profile', as: 'free' },
  { name: 'edit-profile', path: '/profile/edit', as: 'free' },
  { name: 'settings', path: '/notifications', as: 'free' },
  { name: 'transactions', path: '/transactions', as: 'premium' },
  { name: 'chats-premium', path: '/chats', as: 'premium' },
  { name: 'help', path: '/help', as: 'free' },
]

const product = findProduct(process.argv[2])
const folder = process.argv[3] ?? 'var/screens'
const browser = await launch()
try {
  for (const size of Object.keys(SIZES)) if (isSize(size)) await takeAll(browser, size)
} finally {
  await browser.close()
}
process.stderr.write(`The pictures are in ${folder}: <size>/<language>/<scheme>/<screen>.png\n`)

function isSize(name: string): name is keyof typeof SIZES {
  return name in SIZES
}

async function takeAll(chromium: Browser, size: keyof typeof SIZES): Promise<void> {
  for (const as of ['visitor', 'free', 'premium'] as const) {
    const context = await chromium.newContext({
      baseURL: product.origin,
      viewport: SIZES[size],
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'Europe/Amsterdam',
    })
    if (as !== 'visitor') await logIn(context, product, as)
    for (const screen of screensOf(product).filter((each) => each.as === as))
      await takeScreen(context, screen, size)
    await context.close()
  }
}

async function takeScreen(context: BrowserContext, screen: Screen, size: string): Promise<void> {
  const page = await context.newPage()
  await page.clock.setFixedTime(NOON)
  for (const locale of LOCALES)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(localePath(locale, screen.path), { waitUntil: 'load' })
      await page.waitForLoadState('networkidle').catch(() => {})
      const target = join(folder, size, locale, scheme)
      mkdirSync(target, { recursive: true })
      await page.screenshot({ path: join(target, `${screen.name}.png`) })
    }
  await page.close()
}
