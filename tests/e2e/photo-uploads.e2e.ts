import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { addPhotos } from './photos.ts'
import { pressMenuItem } from './ui-steps.ts'

/** Photos by keyboard and with a screen reader. */
let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const photo = join(import.meta.dirname, '../../src/pages/web/landing/portraits/eva.webp')

/** Chooses a photo while the button that opens the chooser has the focus. */
const choosePhoto = (page: Page) => page.locator('input[type=file]').first().setInputFiles(photo)

test(
  'sign-up says that a photo was added or removed, and keeps the focus at hand',
  { tag: ['@full', '@desktop'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow, paid: false })
    await page.goto('/complete-signup?step=1', { waitUntil: 'networkidle' })
    const choose = page.getByRole('button', { name: 'Choose photo' })
    const goOn = page.getByRole('button', { name: 'Continue' })
    // A button does nothing before the page is hydrated.
    await expect(goOn).toBeEnabled()
    const status = page.getByRole('main').getByRole('status')
    await choose.focus()
    for (let photos = 1; photos <= 3; photos++) {
      await expect(choose).toBeFocused()
      await choosePhoto(page)
      await expect(page.getByAltText('Your photo')).toHaveCount(photos)
      await expect(status).toHaveText('Photo added')
    }
    // No more fit: the drop area has gone, and the way on is next.
    await expect(goOn).toBeFocused()
    await page.getByRole('button', { name: 'Remove photo' }).first().press('Enter')
    await expect(status).toHaveText('Photo removed')
    await expect(choose).toBeFocused()
  },
)

test(
  'the photo editor says which photo was added, and keeps the focus at hand',
  { tag: ['@full', '@desktop'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow, paid: false })
    await page.goto('/profile/edit/photo', { waitUntil: 'networkidle' })
    const add = page.getByRole('button', { name: 'Add photos' })
    const options = page.getByRole('button', { name: /^Options for photo/ })
    const status = page.locator('#photo').getByRole('status')
    await add.focus()
    for (let photos = 1; photos <= 3; photos++) {
      await choosePhoto(page)
      await expect(options).toHaveCount(photos)
      await expect(status).toHaveText('Photo added: eva.webp')
      await expect(add).toBeFocused()
    }
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await options.first().press('Enter')
    await pressMenuItem(page, 'Delete')
    await expect(options).toHaveCount(2)
    await expect(add).toBeFocused()
  },
)

test(
  'each step of the verification starts with its words',
  { tag: ['@full', '@desktop'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { id, page } = await someone(db, {
      browser,
      options: contextOptions,
      follow,
      paid: false,
    })
    await addPhotos(db, id, { status: 'active', count: 1 })
    await page.goto('/profile/verification', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Show pose' }).press('Enter')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
    await page.getByRole('button', { name: 'Take selfie' }).focus()
    await choosePhoto(page)
    const received = page.getByRole('main').getByRole('status')
    await expect(received).toContainText('We’ve received your selfie.')
    await expect(received).toBeFocused()
  },
)
