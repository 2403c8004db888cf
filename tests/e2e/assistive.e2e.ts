import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, someone } from './people.ts'
import { readDemo } from './ui-steps.ts'

/** What people get who use a keyboard, a screen reader, forced colours or reduced motion. */
let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const photo = join(import.meta.dirname, '../../src/pages/web/landing/portraits/eva.webp')

/** What has the focus, or null if nothing shows where it is: an outline of its own or of its label. */
const visibleFocus = () => {
  const element = document.activeElement
  const isVisible = [element, element?.closest('label')].some((candidate) =>
    [null, '::after'].some((pseudo) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate, pseudo)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }),
  )
  return isVisible ? null : (element?.outerHTML.slice(0, 200) ?? '')
}

/** Presses Tab until the target has the focus; fails where the focus cannot be seen on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) {
    await page.keyboard.press('Tab')
    const isInPage = await page.evaluate(() => document.activeElement !== document.body)
    if (isInPage) expect(await page.evaluate(visibleFocus)).toBeNull()
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** The question of a screen has the focus, so that it is read out and Tab continues below it. */
async function expectQuestion(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const heading = document.querySelector('main h1')
        const focused = document.activeElement
        return heading !== null && focused !== document.body && focused?.contains(heading)
      }),
    )
    .toBe(true)
}

test(
  'sign-up works by keyboard alone: the focus is visible and starts at each question',
  { tag: ['@full', '@desktop'] },
  async ({ page }) => {
    const { keyboard } = page
    const button = (name: string) =>
      page.getByRole('main').getByRole('button', { name, exact: true })
    const continueBy = async (key: string) => {
      await tabTo(page, button('Continue'))
      await keyboard.press(key)
    }
    await page.goto('/signup', { waitUntil: 'networkidle' })
    const group = (name: string) => page.getByRole('group', { name, exact: true })
    await tabTo(page, group('I am').getByRole('radio').first())
    await keyboard.press('Space')
    await tabTo(page, group('Looking for').getByRole('radio').first())
    await keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('First name or nickname', { exact: true }))
    await keyboard.type('Eva')
    for (const [unit, value] of [
      ['Day', '7'],
      ['Month', '5'],
      ['Year', '1991'],
    ] as const) {
      await tabTo(page, page.getByLabel(unit, { exact: true }))
      await keyboard.type(value)
    }
    await tabTo(page, page.getByLabel('Email address'))
    await keyboard.type(`keys-${Date.now()}@example.org`)
    await keyboard.press('Enter')
    // The field that lacks something is named, and gets the focus.
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await keyboard.type('walks by the canal at night')
    await keyboard.press('Enter')

    await expectQuestion(page, 'Show your face')
    const choose = button('Choose photo')
    await tabTo(page, choose)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
    await chooser.setFiles(photo)
    await expect(page.getByAltText('Your photo')).toBeVisible()
    await continueBy('Enter')

    await expectQuestion(page, /.+/)
    await tabTo(page, page.getByRole('main').getByRole('textbox'))
    await keyboard.type('Long walks, short films, and soup on Sundays with whoever is there.')
    await continueBy('Enter')
    await expect(page).toHaveURL(/step=3$/)
    await expectQuestion(page, /.+/)
    await tabTo(page, page.getByRole('main').getByRole('button', { pressed: false }).first())
    await keyboard.press('Space')
    await continueBy('Enter')
    // One question a screen: an answer leads to the next one.
    for (const part of ['hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos']) {
      await expect(page).toHaveURL(new RegExp(`part=${part}$`))
      await expectQuestion(page, /.+/)
      await tabTo(page, page.getByRole('main').getByRole('button', { pressed: false }).first())
      await keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/part=sexuality$/)
    await expectQuestion(page, /.+/)
    await continueBy('Enter')
    await expect(page).toHaveURL(/step=4$/)
    await expectQuestion(page, /.+/)
    await tabTo(page, page.getByLabel('Country'))
    await keyboard.type('United Kingdom')
    await tabTo(page, page.getByRole('combobox', { name: 'City or town' }))
    await keyboard.type('Leeds')
    await expect(page.getByRole('option', { name: /^Leeds/ }).first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await continueBy('Enter')
    await expect(page).toHaveURL(/signup-matches$/)
    await expectQuestion(page, /Eva/)
    await tabTo(page, page.getByRole('main').getByRole('link').first())
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/members$/)
  },
)

test(
  'a page that follows another starts at its heading, and going back at the link',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow })
    await page.goto('/members', { waitUntil: 'networkidle' })
    const likes = page.locator('nav a[href^="/likes"]:visible').first()
    await likes.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/likes/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.locator('nav a[href="/members"]:visible').first().press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const card = page.locator('main article a').first()
    await card.press('Enter')
    await expect(page).toHaveURL(/\/members\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(card).toBeFocused()
  },
)

test(
  'a card is read as its name, then its like button, in both designs',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow })
    await page.goto('/members', { waitUntil: 'networkidle' })
    for (const design of ['1', '2']) {
      await page.evaluate((number) => (document.documentElement.dataset['design'] = number), design)
      const problems = await page.locator('main article').evaluateAll(findCardProblems)
      expect(problems, `design ${design}`).toEqual([])
    }
  },
)

/** A button before the name, over one of its lines, or beside the photo; names of two lines. */
const findCardProblems = (cards: Element[]) =>
  cards.slice(0, 8).flatMap((card) => {
    const [link, button] = card.querySelectorAll('a, button')
    const photo = card.querySelector('img, [role=img]')
    if (!link?.matches('a') || !button?.matches('button') || !photo) return ['another order']
    link.textContent = 'Maximiliane-Alexandra Josephine, 42'
    const [name, heart, picture] = [link, button, photo].map((each) => each.getBoundingClientRect())
    if (!name || !heart || !picture) return ['no place']
    const covers = heart.bottom > name.top && heart.top < name.bottom && heart.right > name.left
    return [
      ...(covers && heart.left < name.right ? ['the button covers the name'] : []),
      ...(heart.top < picture.top || heart.bottom > picture.bottom + 1 ? ['off the photo'] : []),
    ]
  })

test(
  'forced colours keep an edge at buttons, a mark at what is chosen and the focus visible',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page } = mees
    await openChat(noor, conversation)
    await page.emulateMedia({ forcedColors: 'active' })
    await openChat(mees, conversation)
    await expect(page.locator('.bg-online').filter({ visible: true }).first()).toBeVisible()
    const pages = [
      '/members',
      `/members/${readDemo().members[0]}`,
      `/chats/${conversation}`,
      '/likes/received',
      '/notifications',
      '/premium',
      '/complete-signup?step=3&part=facts',
    ]
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.evaluate(findLost), path).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(visibleFocus), path).toBeNull()
    }
    await page.emulateMedia({ forcedColors: null })
  },
)

/** Buttons without an edge, dots without their colour, and what is chosen or current without a mark of its own. */
const findLost = () => {
  const lost: string[] = []
  const outlineOf = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
  }
  const name = (element: Element) => element.outerHTML.slice(0, 120)
  for (const button of document.querySelectorAll('main button, header button, nav button'))
    if (outlineOf(button) < 1) lost.push(`no edge: ${name(button)}`)
  const chosen =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), label:has(> input:checked)'
  for (const element of document.querySelectorAll(`main :is(${chosen}), nav :is(${chosen})`))
    if (outlineOf(element) < 2) lost.push(`no mark: ${name(element)}`)
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const dot of document.querySelectorAll('.bg-online'))
    if (getComputedStyle(dot).backgroundColor === backgroundColor) lost.push(`no dot: ${name(dot)}`)
  return lost
}

test(
  'nothing moves where reduced motion is preferred, and cards fly out where it is not',
  { tag: ['@full', '@isolated'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page } = mees
    /** The most animations that ran at one time since the page loaded. */
    await page.addInitScript(() => {
      let max = 0
      const look = () => {
        const running = document.getAnimations().filter(({ playState }) => playState === 'running')
        max = Math.max(max, running.length)
        Object.assign(window, { moving: max })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const swipeOnce = async () => {
      await page.goto('/swipe-game', { waitUntil: 'networkidle' })
      const profile = page.getByRole('article').locator('a[href^="/members/"]').first()
      const first = (await profile.getAttribute('href')) ?? ''
      await page.getByRole('button', { name: /^Pass on / }).click()
      await expect(profile).not.toHaveAttribute('href', first)
      return page.evaluate<unknown>('window.moving')
    }
    expect(await swipeOnce()).toBe(0)
    await page.goto('/signup-matches', { waitUntil: 'networkidle' })
    expect(await page.evaluate<unknown>('window.moving')).toBe(0)
    await openChat(mees, conversation)
    await page.getByRole('link', { name: /^Noor/ }).first().click()
    await expect(page).toHaveURL(/\/members\/\d+/)
    expect(await page.evaluate<unknown>('window.moving')).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await swipeOnce()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  },
)
