import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { addMember } from '../factories/member.ts'
import { emptyPage } from './contexts.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase } from './people.ts'
import { addPhotos } from './photos.ts'
import { readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

// One after the other: these tests share accounts of the demo.
test.describe.configure({ mode: 'default' })

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

async function logIn(page: Page, email: string): Promise<void> {
  // An open page of another member would navigate away by itself at any moment.
  await page.goto(emptyPage)
  const data = { email, password: readDemo().password }
  expect((await page.request.post('/api/user.php', { data, headers: sameOrigin })).status()).toBe(
    200,
  )
}

const cards = (page: Page) => page.getByRole('article')

test(
  'keeps the scroll position after search, a second page, a profile and Back',
  { tag: '@full' },
  async ({ page }) => {
    await logIn(page, readDemo().accounts.free)
    await page.goto('/members?country=any')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'Show 24 more' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
    const cardCount = await cards(page).count()
    const far = cards(page).nth(26)
    // Centred, so that the click need not scroll it out from under the tab bar first.
    await far.evaluate((card) => card.scrollIntoView({ block: 'center' }))
    const name = await far.getByRole('heading').innerText()
    const address = await far.getByRole('heading').getByRole('link').getAttribute('href')
    // Others may share the name and age.
    const followed = cards(page).getByRole('heading').locator(`a[href="${address}"]`)
    const cardTop = async () => Math.round((await followed.boundingBox())?.y ?? -1)
    const before = await cardTop()
    await far.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(',')[0] ?? '')
    await expectAccessible(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(cardCount)
    // What is above the list may have grown meanwhile; the card keeps its position in the window.
    await expect.poll(async () => Math.abs((await cardTop()) - before)).toBeLessThan(3)
    await expect(followed).toBeFocused()
    // A link pressed before hydration loads a document, and then so does Back.
    const near = cards(page).first().getByRole('heading').getByRole('link')
    const href = (await near.getAttribute('href')) ?? ''
    await near.focus()
    await page.goto('/robots.txt')
    await page.goBack()
    await expect(page.locator(`main a[href="${href}"]`).first()).toBeFocused()
  },
)

test(
  'filters are in the address and stored, and an empty search suggests which filters to remove',
  { tag: '@full' },
  async ({ page }) => {
    await logIn(page, readDemo().accounts.free)
    await page.goto('/members?gender=female&country=any&min_age=30&max_age=60')
    const remembered = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"with_photo":"1"') ?? false,
    )
    await page.getByRole('link', { name: 'With photo' }).click()
    await expect(page).toHaveURL(/with_photo=1/)
    await expect(page.getByText(/members? match(es)?\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'With photo' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await remembered
    await page.goto('/members')
    await expect(page.getByRole('link', { name: 'With photo' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.goto('/members?country=any&min_age=98&max_age=99')
    await expect(page.getByText('Nobody matches all your filters')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Close to what you’re looking for' }),
    ).toBeVisible()
    await page.getByRole('link', { name: /^Any age:/ }).click()
    await expect(cards(page).first()).toBeVisible()
  },
)

test('the search works without JavaScript', async ({ browser, watch }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  watch.follow(context)
  const page = await context.newPage()
  await page.goto('/members?country=any&gender=female')
  await expect(page.getByText('You’re browsing as a guest.')).toBeVisible()
  await page.getByRole('link', { name: /^More filters/ }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('40')
  // The interests stand in the groups of sign-up and profile.
  const outside = page.getByRole('group', { name: words('traits.groups.outside') })
  await outside.getByRole('checkbox', { name: words('traits.interests.sailing') }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/gender=female.*min_age=40.*interests=sailing/)
})

test(
  'locked photos are separate blurred pictures, and a fictional profile is labelled',
  { tag: '@full' },
  async ({ page }) => {
    // Further photos of the demo are drawn while the site already serves.
    const owner = await addMember(db, { name: 'Fleur' })
    await addPhotos(db, owner, { status: 'active', count: 3 })
    await logIn(page, readDemo().accounts.free)
    await page.goto('/members?country=any&with_photo=1')
    const card = cards(page).filter({ has: page.locator(`a[href$="/members/${owner}"]`) })
    await expect(card).toContainText('2 more photos with Premium')
    await card.getByRole('heading').getByRole('link').click()
    await expect(
      page
        .getByText(/for Premium members/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    const sources = await page
      .locator('figure img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    expect(sources.slice(1).every((source) => source.endsWith('/blurred.webp'))).toBe(true)
    for (const source of sources.slice(1)) {
      const full = await page.request.get(source.replace('blurred', 'full'))
      expect(full.status()).toBe(404)
    }
    await page.goto(`/pl/members/${readDemo().fictional[0]}`)
    await expect(page.getByText('Fikcyjny profil').first()).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'edits a profile in place, with photos that can be added, deleted and restored',
  { tag: '@full' },
  async ({ page }) => {
    await logIn(page, readDemo().accounts.premium)
    await page.goto('/profile')
    const openPart = async (name: string) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Edit profile/ })
        .click()
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
    }
    await openPart('About me')
    const about = page.getByRole('textbox', { name: 'About me' })
    const words = `I mend clocks and forget the time. ${crypto.randomUUID()}`
    await about.fill(words)
    await about.blur()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(about).toHaveValue(words)
    await page.goto('/profile')
    await openPart('Photos')
    const tiles = page.locator('#photo').getByRole('button', { name: /^Options for photo/ })
    await expect(tiles.first()).toBeVisible()
    const before = await tiles.count()
    // Chromium cannot read HEIC: the photo is decoded by the library and sent as JPEG.
    await page
      .locator('#photo input[multiple]')
      .setInputFiles(join(import.meta.dirname, 'gradient.heic'))
    await expect(tiles).toHaveCount(before + 1)
    await expect(page.getByText('In review')).toHaveCount(0, { timeout: 20_000 })
    await tiles.last().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(tiles).toHaveCount(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tiles).toHaveCount(before + 1)
    await tiles.last().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(tiles).toHaveCount(before)
  },
)

test('sends a gift from the profile, with its price shown', { tag: '@full' }, async ({ page }) => {
  await logIn(page, readDemo().accounts.premium)
  await page.goto('/members?country=any&gender=male')
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await page
    .getByRole('button', { name: /^Send .+ a gift$/ })
    .filter({ visible: true })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /coffee/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Send, / }).click()
  await expect(page).toHaveURL(/\/chats\/\d+$/)
})

test('shows the photo queue to operators only', { tag: '@full' }, async ({ page }) => {
  await logIn(page, readDemo().accounts.operator)
  await page.goto('/operator/photos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photos to review')
  await expectAccessible(page)
  await page.goto(emptyPage)
  await page.request.get('/api/logout.php', { headers: sameOrigin })
  await page.goto('/operator/photos')
  await expect(page).toHaveURL('/login?next=%2Foperator%2Fphotos')
  await logIn(page, readDemo().accounts.free)
  expect((await page.goto('/operator/photos'))?.status()).toBe(404)
})

test(
  'an operator decides a report, and its author reads the decision',
  { tag: '@full' },
  async ({ page }) => {
    await logIn(page, readDemo().accounts.free)
    await page.goto('/members?country=any&gender=female')
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: /^Report/ }).click()
    await page.getByRole('radio', { name: 'Advertising or spam' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    const number = await page.getByText(/^R-\d+$/).innerText()
    await logIn(page, readDemo().accounts.operator)
    await page.goto(`/operator/cases/${number}`)
    await expectAccessible(page)
    await page.getByLabel(/^Answer to the reporter/).fill('We found nothing that breaks the rules.')
    await page.getByRole('button', { name: /^Decide and send/ }).click()
    await expect(page.getByRole('button', { name: /^Decide and send/ })).toHaveCount(0)
    await logIn(page, readDemo().accounts.free)
    await page.goto('/complaints')
    await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(
      'We found nothing that breaks the rules.',
    )
  },
)

const pages = [
  '/members?country=any',
  '/profile',
  '/likes/received',
  '/likes/visitors',
  '/match-finder',
  '/swipe-game',
  '/complaints',
]

for (const locale of localesToRun('pl', 'nl')) {
  // `every-page` checks them in one language.
  test(
    `renders every member page completely in ${locale}, including its longest words`,
    { tag: '@full' },
    async ({ page }, { project }) => {
      await logIn(page, readDemo().accounts.premium)
      await page.goto('/members?country=any&with_photo=1')
      const first = await cards(page).first().getByRole('link').first().getAttribute('href')
      for (const path of [...pages, first ?? '']) {
        expect((await page.goto(`/${locale}${path}`))?.status(), path).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
        await (project.name === 'phone' ? expectAccessible(page) : expectToFit(page))
      }
    },
  )
}
