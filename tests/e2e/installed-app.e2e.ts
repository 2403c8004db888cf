import type { Page } from '@playwright/test'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { rows } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const origin = `http://localhost:${process.env['E2E_PORT']}`
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

/**
 * Sends a file to the app, as the system does for a share target: a form that is posted. A page of
 * another site can do the same, without a press.
 */
async function share(page: Page, name = 'sea.jpg'): Promise<void> {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#28785a' } })
  await page.evaluate(
    ({ bytes, action, fileName }) => {
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }))
      field.files = files.files
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action,
        enctype: 'multipart/form-data',
      })
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    {
      bytes: [...(await picture.jpeg().toBuffer())],
      action: `${origin}/share`,
      fileName: name,
    },
  )
}

const t = wordsOf('en')
const offer = (page: Page) => page.getByRole('group', { name: t('ownPhotos.shared.title') })
const missing = (page: Page) => page.getByText(t('ownPhotos.shared.missing'))
const countPhotos = async (member: string) =>
  (await rows(db, sql`select from photo where member_id = ${member}`)).length

test(
  'a photo shared with the app is added to the profile by a press, once',
  { tag: ['@isolated', '@firefox'] },
  async ({ browser, contextOptions }) => {
    const { page, id } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    await page.goto('/members', { waitUntil: 'networkidle' })
    await workerReady(page)
    await share(page)
    await expect(page).toHaveURL(/\/profile\/edit\/photo\?shared=photo$/)
    await expect(offer(page).getByRole('img')).toBeVisible()
    await expectAccessible(page)
    expect(await countPhotos(id)).toBe(0)
    await offer(page)
      .getByRole('button', { name: t('ownPhotos.shared.add') })
      .click()
    await expect.poll(() => countPhotos(id)).toBe(1)
    await expect(page.locator('#photo img')).toHaveCount(1)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await countPhotos(id)).toBe(1)
    await expect(offer(page)).toHaveCount(0)

    await page.clock.install()
    await share(page, 'later.jpg')
    await expect(offer(page)).toBeVisible()
    await page.clock.fastForward('10:01')
    await expect(missing(page)).toBeVisible()
    expect(await countPhotos(id)).toBe(1)
  },
)

test(
  'a page of another site puts no photo into a profile, and a shared one is of one member',
  { tag: '@isolated' },
  async ({ browser, contextOptions }) => {
    const options = { browser, options: contextOptions }
    const { page, id } = await someone(db, { ...options, name: 'Mees' })
    await page.goto('/members', { waitUntil: 'networkidle' })
    await workerReady(page)
    const foreign = origin.replace('localhost', '127.0.0.1')
    for (const policy of ['unsafe-url', 'no-referrer']) {
      await page.route(`${foreign}/prizes`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'referrer-policy': policy },
          body: '<p>Prizes</p>',
        }),
      )
      await page.goto(`${foreign}/prizes`)
      await share(page)
      // The server refuses what names its site; what hides it is only shown.
      if (policy === 'unsafe-url') await expect(page.getByText('cross_site')).toBeVisible()
      else await expect(page).toHaveURL(/\/profile\/edit\/photo\?shared=photo$/)
      await page.unrouteAll()
    }
    await expect(offer(page)).toBeVisible()
    expect(await countPhotos(id)).toBe(0)

    // Whoever logs in next in this browser is offered nothing. The page leaves first: it would lead to the log-in itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
    const next = await someone(db, { ...options, name: 'Iris' })
    await page.context().addCookies(await next.page.context().cookies())
    await page.goto('/profile/edit/photo?shared=photo', { waitUntil: 'networkidle' })
    await expect(missing(page)).toBeVisible()
    expect(await countPhotos(next.id)).toBe(0)
    const stored = () =>
      page.evaluate(async () => (await (await caches.open('device')).keys()).map(({ url }) => url))
    expect(await stored()).not.toContain(`${origin}/.shared-photo`)
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
