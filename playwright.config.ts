import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { freePort } from './src/server/free-port.ts'

// Workers inherit the environment, so that the port is drawn once a run.
process.env['JOURNEY_PORT'] ??= String(await freePort())
const isRoot = process.getuid?.() === 0
const browser = findBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/journeys/server.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${process.env['JOURNEY_PORT']}`,
    locale: 'en-GB',
    // A colour on its way to another has the contrast of neither, and nobody waits for a slide.
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Amsterdam',
    // Recording every step of every journey costs as much as the journeys: `--trace on` records those in question.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser.path }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
