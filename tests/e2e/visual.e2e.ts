import { localePath, type Locale } from '../../src/platform/locales.ts'
import { expect, test } from './fixtures.ts'

type Screen = { name: string; path: string; locale: Locale; scheme?: 'dark' }

/**
 * Ten screens on a phone and on a desktop, whose content depends neither on the day nor on other
 * tests. `TEST_FULL=1 npx playwright test visual --update-snapshots` takes the references anew after
 * a change that is wanted; look at each of them.
 */
const screens: Screen[] = [
  { name: 'landing', path: '/', locale: 'en' },
  { name: 'landing-dark', path: '/', locale: 'de', scheme: 'dark' },
  { name: 'log-in', path: '/login', locale: 'pl' },
  { name: 'sign-up', path: '/signup', locale: 'fr' },
  { name: 'reset-password', path: '/reset-password', locale: 'nl' },
  { name: 'lander-swipe', path: '/landers/tinderswipe', locale: 'en' },
  { name: 'lander-icons', path: '/landers/iconslanding', locale: 'it' },
  { name: 'lander-questions', path: '/landers/whoneedsstrings', locale: 'es' },
  { name: 'lander-map', path: '/landers/maplanding', locale: 'fr' },
  { name: 'not-found-dark', path: '/no-such-page', locale: 'pl', scheme: 'dark' },
]

for (const { name, path, locale, scheme = 'light' } of screens)
  test(`looks as it did: ${name}`, { tag: ['@full', '@isolated'] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(localePath(locale, path))
    await page.evaluate(() => document.fonts.ready)
    await expect(page).toHaveScreenshot(`${name}.png`, {
      animations: 'disabled',
      scale: 'css',
      // Edges of letters differ between builds of Chromium.
      maxDiffPixelRatio: 0.01,
    })
  })
