import type { Locator, Page } from '@playwright/test'
import { screensOf } from '../../scripts/tools/screen-list.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, someone } from './people.ts'
import { readDemo } from './ui-steps.ts'

/** What a thumb gets on a phone: targets of 44 px, actions in its reach, gestures. */
let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/**
 * What can be pressed and is less than 44 px wide or high, where a finger meets it: labels and
 * enlarged areas count. Links in sentences are as high as their line (WCAG 2.5.8 exempts them).
 */
const findSmallTargets = () => {
  const SIZE = 44
  const controls = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    element.matches('a') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const found: string[] = []
  for (const element of document.querySelectorAll(controls)) {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    const isMark = element.matches('[type=checkbox], [type=radio], [type=file]')
    const target = isMark && label ? label : element
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    if (box.width <= 2 || box.height <= 2 || isInSentence(element)) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const isHit = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit !== null && (target.contains(hit) || element.contains(hit))
    }
    if (!isHit(0, 0)) continue
    const reach = (dx: number, dy: number) => {
      let distance = 0
      while (distance < SIZE && isHit(dx * (distance + 1), dy * (distance + 1))) distance++
      return distance
    }
    const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
    if (Math.min(width, height) < SIZE - 2)
      found.push(`${width} x ${height}: ${element.outerHTML.slice(0, 110)}`)
  }
  return found
}

test(
  'whatever can be pressed on a phone is at least 44 px wide and high',
  { tag: ['@full', '@phone'] },
  async ({ browser, contextOptions, page: guest, watch: { follow } }) => {
    test.setTimeout(300_000)
    const { page } = await someone(db, { browser, options: contextOptions, credits: 9, follow })
    const problems: string[] = []
    for (const { name, path, as } of screensOf(readDemo().members[0] ?? '')) {
      const screen = as === 'visitor' ? guest : page
      await screen.goto(path, { waitUntil: 'networkidle' })
      for (const small of await screen.evaluate(findSmallTargets))
        problems.push(`${name}, ${small}`)
    }
    expect(problems).toEqual([])
  },
)

/** The upper edge of what a thumb reaches on a phone that is held in one hand. */
const REACH = 0.4

async function expectInReach(page: Page, action: Locator): Promise<void> {
  await expect(action).toBeInViewport()
  const box = await action.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box?.y ?? 0, String(action)).toBeGreaterThan(height * REACH)
}

test(
  'the main actions of a member are in reach of the thumb',
  { tag: ['@full', '@phone'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page } = mees
    const button = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name })
    await page.goto('/members', { waitUntil: 'networkidle' })
    const tabs = page.getByRole('navigation', { name: 'Main menu', exact: true })
    for (const name of [/^Search/, /^Messages/, /^Likes/, /^Me$/])
      await expectInReach(page, tabs.getByRole('link', { name }))
    await page.goto(`/members/${readDemo().members[0]}`, { waitUntil: 'networkidle' })
    await expectInReach(page, button(/^Like /).first())
    await expectInReach(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /Message/ })
        .first(),
    )
    await page.goto('/swipe-game', { waitUntil: 'networkidle' })
    for (const name of [/^Pass on /, /^Like /]) await expectInReach(page, button(name).first())
    await openChat(mees, conversation)
    await expectInReach(page, page.getByRole('textbox', { name: /^Message to/ }))
    await expectInReach(page, button(/^Send a photo/))
    await page.goto('/complete-signup?step=2', { waitUntil: 'networkidle' })
    await expectInReach(page, page.getByRole('main').getByRole('link', { name: 'Later' }))
    await expectInReach(page, button('Continue'))
    await page.goto('/credits/p1', { waitUntil: 'networkidle' })
    await expectInReach(page, button('Order with obligation to pay'))
  },
)

/** Notes each vibration of the page, from now on. */
const noteVibrations = (page: Page) =>
  page.evaluate(() => {
    const vibrations: unknown[] = []
    Object.assign(window, { vibrations })
    Object.defineProperty(navigator, 'vibrate', {
      configurable: true,
      value: (pattern: unknown) => vibrations.push(pattern) > 0,
    })
  })
const vibrationsOf = (page: Page) => page.evaluate<unknown>('window.vibrations')

type Point = { x: number; y: number }

/** Moves a finger from one point to another, as a phone reports it; `beforeLift` runs at its end. */
async function moveFinger(
  page: Page,
  from: Point,
  to: Point,
  beforeLift = async () => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= 10; step++) {
    const at = (start: number, end: number) => start + ((end - start) * step) / 10
    await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }])
  }
  await beforeLift()
  await send('touchEnd', [])
  await session.detach()
}

/** Whether the page leaves a horizontal movement that starts there to the browser. */
const mayGoBack = (page: Page, { x, y }: { x: number; y: number }): Promise<boolean> =>
  page.evaluate(
    ([left, top]) => {
      const leaves = /^(auto|manipulation|.*pan-x.*)$/
      let element = document.elementFromPoint(left, top)
      while (element && leaves.test(getComputedStyle(element).touchAction))
        element = element.parentElement
      return element === null
    },
    [x, y] as const,
  )

test(
  'a card is liked or passed with a finger and the phone vibrates, but not from the edges, where phones go back',
  { tag: ['@full', '@phone', '@isolated'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow })
    await page.goto('/swipe-game', { waitUntil: 'networkidle' })
    const profile = page.getByRole('article').locator('a[href^="/members/"]').first()
    const first = (await profile.getAttribute('href')) ?? ''
    const card = await page.getByRole('article').first().boundingBox()
    if (!card) throw new Error('There is no card')
    const y = card.y + 80
    const { width = 0 } = page.viewportSize() ?? {}
    // Not every build of Chromium has the gesture, but each says who may have it.
    expect(await mayGoBack(page, { x: 22, y })).toBe(true)
    expect(await mayGoBack(page, { x: width - 22, y })).toBe(true)
    expect(await mayGoBack(page, { x: card.x + 60, y })).toBe(false)
    await moveFinger(page, { x: width - 22, y }, { x: width - 240, y })
    await expect(profile).toHaveAttribute('href', first)
    await moveFinger(page, { x: 22, y }, { x: 240, y })
    await page.goto('/swipe-game', { waitUntil: 'networkidle' })
    await expect(profile).toHaveAttribute('href', first)
    await noteVibrations(page)
    await moveFinger(page, { x: card.x + 60, y }, { x: card.x + 280, y }, async () => {
      expect(await page.evaluate(() => innerWidth)).toBe(width)
    })
    await expect(profile).not.toHaveAttribute('href', first)
    const second = (await profile.getAttribute('href')) ?? ''
    await moveFinger(page, { x: card.x + 260, y }, { x: card.x + 40, y })
    await expect(profile).not.toHaveAttribute('href', second)
    expect(await vibrationsOf(page)).toEqual([10, 10])
  },
)

test(
  'the installed app fetches a page again when a finger pulls it down',
  { tag: ['@full', '@phone', '@isolated'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { page } = await someone(db, { browser, options: contextOptions, follow })
    await page.addInitScript(() => {
      const { matchMedia } = window
      window.matchMedia = (query) =>
        matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
    })
    await page.goto('/likes/received', { waitUntil: 'networkidle' })
    await noteVibrations(page)
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) fetched.push(request.url())
    })
    const from = { x: 195, y: 260 }
    await moveFinger(page, from, { x: 195, y: 330 })
    expect(await vibrationsOf(page)).toEqual([])
    expect(fetched).toEqual([])
    await moveFinger(page, from, { x: 195, y: 460 })
    await expect.poll(() => fetched.join()).toContain('likes')
    expect(await vibrationsOf(page)).toEqual([10])
  },
)
