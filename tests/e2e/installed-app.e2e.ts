import type { Page } from '@playwright/test'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { rows } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Waits until the service worker controls the page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
  })

/** Sends a file to the app as the system does for a share target: a form that is posted. */
async function share(page: Page, photo: Buffer): Promise<void> {
  await page.evaluate(
    (bytes) => {
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'sea.jpg', { type: 'image/jpeg' }))
      field.files = files.files
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [...photo],
  )
}

test(
  'a photo shared with the app becomes a photo of the profile, once',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { page, id } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    await page.goto('/members', { waitUntil: 'networkidle' })
    await workerReady(page)
    const picture = sharp({
      create: { width: 900, height: 700, channels: 3, background: '#28785a' },
    })
    await share(page, await picture.jpeg().toBuffer())
    await expect(page).toHaveURL(/\/profile\/edit\/photo\?shared=photo$/)
    const count = async () =>
      (await rows(db, sql`select from photo where member_id = ${id}`)).length
    await expect.poll(count).toBe(1)
    await expect(page.locator('#photo img')).toHaveCount(1)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await count()).toBe(1)
  },
)

test('the app starts offline in the language that was used last', async ({ page, context }) => {
  await context.addCookies([
    { name: 'i18n_redirected', value: 'pl', domain: 'localhost', path: '/' },
  ])
  await page.goto('/pl/pricing', { waitUntil: 'networkidle' })
  await workerReady(page)
  await page.goto('/pl/pages/faq', { waitUntil: 'networkidle' })
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined))
    .toBe(true)
  await context.setOffline(true)
  await page.goto('/members')
  const title = wordsOf('pl')('shell.offline.title')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test(
  'the back button is on deeper pages of the installed app only',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const { page } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    const back = page.getByRole('button', { name: wordsOf('en')('shell.nav.back') })
    await page.goto('/members', { waitUntil: 'networkidle' })
    await page.goto('/likes/received', { waitUntil: 'networkidle' })
    await expect(back).toHaveCount(0)
    await page.addInitScript(() => {
      const { matchMedia } = window
      window.matchMedia = (query) =>
        matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
    })
    await page.reload({ waitUntil: 'networkidle' })
    await back.click()
    await expect(page).toHaveURL(/\/members$/)
    await expect(back).toHaveCount(0)
  },
)
