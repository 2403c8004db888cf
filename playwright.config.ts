import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, findFirefox, findHeadlessShell } from './scripts/browser.ts'
import { freePort } from './src/server/free-port.ts'
import { isFullRun } from './tests/full-run.ts'

// Workers inherit the environment, so the port is chosen once per run.
process.env['E2E_PORT'] ??= String(await freePort())
const isRoot = process.getuid?.() === 0
const browser = findBrowser()?.path
const shell = findHeadlessShell() ?? browser
const firefox = findFirefox()

/**
 * Tests of system notifications, which the headless shell does not support; they do not depend on
 * the screen size.
 */
const notices = '**/push.e2e.ts'
/** Tests of network failures and of calls, which do not depend on the screen size. */
const screenless = ['**/chat-faults.e2e.ts', '**/interface.e2e.ts']
/**
 * By default a test runs on one screen, where its file most likely finds faults; `npm run
 * test:full` runs it on both. A test tagged `@phone` or `@desktop` runs on that one only, one tagged
 * `@full` in `npm run test:full` only, because tests of the API or another journey prove most of it. Files in
 * no list test the layout and run on both.
 */
const filesOn = {
  phone:
    'chat-access chat-list chat-photo dialogs every-page hostile installed-app lander-pictures landers likes meetings members navigation shop signup story terms visitor-offer',
  desktop:
    'aria-patterns ban chat chat-notices chat-requests delivery looking-for offline outbox two-tabs worker-update',
}
/** Tests that need settings of Firefox which a page cannot have elsewhere. */
const firefoxOnly = '**/firefox/*.e2e.ts'
const allBut = (own: 'phone' | 'desktop') => {
  const other = own === 'phone' ? 'desktop' : 'phone'
  const files = filesOn[other].replaceAll(' ', '|')
  const elsewhere = new RegExp(`^(?!.*@${own}).*[ /](?:${files})[.]e2e[.]ts`)
  return [new RegExp(`@${other}`), ...(isFullRun ? [] : [elsewhere, /@full/])]
}
const desktop = { viewport: { width: 1280, height: 800 } }

const cookie = {
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}
const language = { ...cookie, name: 'i18n_redirected', value: 'en' }
const entered = { ...cookie, name: 'entry-warning', value: '9999999999' }

const launch = (path: string | undefined) => ({
  ...(path && { executablePath: path }),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-sync',
    '--no-first-run',
    // A microphone that beeps.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // A test ends before optimised code would pay: 8 % less CPU time.
    '--js-flags=--no-opt --no-maglev --single-threaded-gc',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
})

/** An installed Firefox, which Playwright reaches by WebDriver BiDi. */
const inFirefox = (path: string) => ({
  ...desktop,
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(import.meta.dirname, 'tests/e2e/firefox/start.sh'),
    env: { ...process.env, E2E_NODE: process.execPath, E2E_FIREFOX: path },
    // The relay does not pass on what the option of the same name says.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
})

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/e2e/screenshots/{projectName}/{arg}{ext}',
  // A browser waits more than it works: with two workers more than cores all journeys take a tenth
  // less time than with one more.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  forbidOnly: true,
  // In CI a test that fails runs once more; scripts/test.ts lists those that pass then.
  retries: process.env['CI'] ? 1 : 0,
  // Far longer than any test takes: benchmarks measure speed, and a busy machine must not fail a
  // test.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'en-GB',
    // A visitor who chose English, as a URL without a language would redirect to the account's
    // language, and who has accepted the entry warning, which would cover the page.
    storageState: { cookies: [language, entered], origins: [] },
    // A colour in transition fails contrast checks, and slides delay the tests.
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Amsterdam',
    // A service worker fetches all files again in every context, and hides requests from `route`.
    serviceWorkers: 'block',
    // Tracing every step costs as much as the tests themselves: use `--trace on` for a single test.
    trace: 'off',
    // An action that cannot happen fails with its own name instead of the test's timeout.
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    launchOptions: launch(shell),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [notices, firefoxOnly, ...screenless],
      grepInvert: allBut('phone'),
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    {
      name: 'desktop',
      testIgnore: [notices, firefoxOnly],
      grepInvert: allBut('desktop'),
      use: desktop,
    },
    {
      name: 'notices',
      testMatch: notices,
      grepInvert: isFullRun ? [] : /@full/,
      use: { ...desktop, launchOptions: launch(browser) },
    },
    // Journeys where browsers differ, tagged `@firefox`, in full runs where a Firefox is installed.
    ...(firefox && isFullRun
      ? [{ name: 'firefox', grep: /@firefox/, workers: 1, use: inFirefox(firefox) }]
      : []),
  ],
})
