import type { Locator } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase, someone, type Someone } from './people.ts'
import { pressMenuItem, readDemo } from './ui-steps.ts'

/** The keyboard contracts of the WAI-ARIA Authoring Practices for every widget beyond a plain link, button or field. */
let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

let member: Someone
test.beforeEach(async ({ browser, contextOptions, watch }) => {
  member = await someone(db, {
    browser,
    options: contextOptions,
    name: 'Femke',
    follow: watch.follow,
  })
})

async function expectActive(input: Locator, option: Locator): Promise<void> {
  await expect(option).toBeVisible()
  await expect(input).toHaveAttribute(
    'aria-activedescendant',
    String(await option.getAttribute('id')),
  )
}

test('combobox: arrows choose an option, Enter takes it, Escape closes the list', async () => {
  const { page } = member
  await page.goto('/profile/edit/place')
  await page.getByLabel('Country').selectOption('NL')
  const city = page.getByRole('combobox', { name: 'City or town' })
  await expect(city).toHaveAttribute('aria-autocomplete', 'list')
  await expect(city).toHaveAttribute('aria-expanded', 'false')
  await city.pressSequentially('Amersf')
  const list = page.getByRole('listbox', { name: 'Matching places' })
  await expect(list.getByRole('option', { name: /^Amersfoort/ })).toBeVisible()
  await expect(city).toHaveAttribute('aria-expanded', 'true')
  await expect(city).toHaveAttribute('aria-controls', String(await list.getAttribute('id')))
  await expectAccessible(page)
  await city.press('ArrowDown')
  await expectActive(city, list.getByRole('option', { name: /^Amersfoort/ }))
  await city.press('Escape')
  await expect(list).toBeHidden()
  await expect(city).toHaveAttribute('aria-expanded', 'false')
  await expect(city).toHaveValue('Amersf')
  await city.fill('Al')
  await expect(list.getByRole('option', { name: /^Al/ }).nth(1)).toBeVisible()
  await city.press('ArrowDown')
  await expectActive(city, list.getByRole('option').first())
  await city.press('ArrowDown')
  const second = list.getByRole('option').nth(1)
  await expectActive(city, second)
  const name = await second.locator('span').first().innerText()
  const saved = page.waitForResponse('**/api/place.php')
  await city.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(city).toHaveValue(name)
  await expect(city).toBeFocused()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(city).toHaveValue(name)
})

test(
  'combobox: Tab and a press elsewhere close the list and choose nothing',
  { tag: '@full' },
  async () => {
    const { page } = member
    await page.goto('/profile/edit/place')
    await page.getByLabel('Country').selectOption('NL')
    const city = page.getByRole('combobox', { name: 'City or town' })
    const list = page.getByRole('listbox', { name: 'Matching places' })
    for (const leave of [
      () => city.press('Tab'),
      // Beside the card, at any scroll position: the header covers the page's heading on a phone.
      () => page.mouse.click(4, 400),
    ]) {
      await city.fill('Zwoll')
      await expect(list).toBeVisible()
      await leave()
      await expect(list).toBeHidden()
      await expect(city).toHaveValue('Zwoll')
      await city.fill('')
    }
  },
)

test(
  'combobox: a press chooses an option, and a place that does not exist is said',
  { tag: '@full' },
  async () => {
    const { page } = member
    await page.goto('/profile/edit/place')
    await page.getByLabel('Country').selectOption('NL')
    const city = page.getByRole('combobox', { name: 'City or town' })
    await city.fill('Xyzzy')
    await expect(page.getByText('No places found. Try a larger town nearby.')).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
    await city.fill('Zwol')
    const saved = page.waitForResponse('**/api/place.php')
    await page.getByRole('option', { name: /^Zwolle/ }).click()
    expect((await saved).status()).toBe(200)
    await expect(city).toHaveValue('Zwolle')
  },
)

test(
  'combobox: what is typed before its script arrives stays, with the focus',
  { tag: '@full' },
  async () => {
    const { page } = member
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/profile/edit/place')
    const city = page.getByRole('combobox', { name: 'City or town' })
    await expect(city).toBeVisible()
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    )
    const script = scripts.find((_, index) => texts[index]?.includes('aria-activedescendant')) ?? ''
    let release = () => {}
    const released = new Promise<void>((settle) => (release = settle))
    await page.route(script, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/profile/edit/place')
    await page.getByRole('textbox', { name: 'City or town' }).fill('Zwol')
    release()
    await expect(city).toHaveValue('Zwol')
    await expect(city).toBeFocused()
    await expect(page.getByRole('option', { name: /^Zwolle/ })).toBeVisible()
  },
)

test(
  'menu button: a menu that was opened before its script is there gets the focus with it',
  { tag: '@full' },
  async () => {
    const { page } = member
    let release = () => {}
    const released = new Promise<void>((settle) => (release = settle))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/members/${readDemo().members[0]}`, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('button', { name: 'More options' }).focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expect(items.first()).not.toBeFocused()
    release()
    await expect(items.first()).toBeFocused()
    await page.unroute('**/assets/*.js')
  },
)

test('menu button: arrows, Home, End and a letter move the focus, Escape gives it back', async () => {
  const { page } = member
  await page.goto(`/members/${readDemo().members[0]}`)
  const button = page.getByRole('main').getByRole('button', { name: 'More options' })
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await button.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('r')
  await expect(items.filter({ hasText: /^Report/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
})

test('dialog: the focus goes in, stays in, and comes back after Escape', async () => {
  const { page } = member
  await page.goto(`/members/${readDemo().members[0]}`)
  const button = page.getByRole('main').getByRole('button', { name: 'More options' })
  await button.focus()
  await page.keyboard.press('Enter')
  await pressMenuItem(page, /^Report/)
  const dialog = page.getByRole('dialog', { name: /^Report/ })
  await expect(dialog).toBeVisible()
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  expect(await isInside()).toBe(true)
  const controls = await dialog.locator('button, input, textarea, select, a[href]').count()
  for (let step = 0; step < controls + 2; step++) {
    await page.keyboard.press('Tab')
    // Between the last and the first element the focus is in the browser's toolbar, not in the
    // page.
    expect(
      (await isInside()) || (await page.evaluate(() => document.activeElement === document.body)),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('switch: Space turns it on and off, and its state is told', async () => {
  const { page } = member
  await page.goto('/notifications?tab=privacy', { waitUntil: 'networkidle' })
  const invisible = page.getByRole('switch').first()
  const before = await invisible.isChecked()
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/profile.php') && response.request().method() === 'PUT',
  )
  await invisible.focus()
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expect(invisible).toBeChecked({ checked: !before })
  await page.reload()
  await expect(invisible).toBeChecked({ checked: !before })
})
