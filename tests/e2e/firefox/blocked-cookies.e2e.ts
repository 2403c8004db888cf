import { firefox } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { readDemo } from '../ui-steps.ts'
import { wordsOf } from '../words.ts'
import { adaptToFirefox } from './adapt.ts'

const words = wordsOf('en')
/** "Block all cookies" of the settings; such a Firefox has no storage and no service worker either. */
const BLOCK_ALL_COOKIES = 2

test(
  'a Firefox that blocks all cookies gets living pages, and a log-in there says that it needs cookies',
  { tag: '@firefox' },
  async ({ baseURL, viewport, watch }, { project }) => {
    const { launchOptions, channel } = project.use
    const browser = await firefox.launch({
      ...launchOptions,
      ...(channel && { channel }),
      firefoxUserPrefs: { 'network.cookie.cookieBehavior': BLOCK_ALL_COOKIES },
    })
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    await adaptToFirefox(context)
    watch.follow(context)
    const page = await context.newPage()
    // Nobody can remember that it was accepted, so it comes again with each page of this kind.
    await page.goto('/')
    const warning = page.getByRole('dialog')
    await warning.getByRole('button', { name: words('visit.entry.enter', { age: 18 }) }).click()
    await expect(warning).toHaveCount(0)
    for (const path of ['/complaints', '/signup', '/login']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).click()
      await expect(page.locator('html[data-alive]')).toBeAttached()
    }
    await page.getByLabel(words('accounts.field.email')).fill(readDemo().accounts.free)
    const password = page.getByLabel(words('accounts.field.password'), { exact: true })
    await password.fill(readDemo().password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(words('errors.cookies_needed'))
    await expect(page).toHaveURL(/\/login$/)
    await browser.close()
  },
)
