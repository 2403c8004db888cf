import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { enter, meesAndNoor, openChat, openDatabase, sendByApi, textsOf, write } from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const RecordedNotices = z.object({
  badge: z.nullable(z.number()),
  sounds: z.number(),
  notices: z.array(z.string()),
})

/** Replaces what a headless browser lacks (app badge, sound, notifications), and can hide the page. */
async function listen(context: BrowserContext): Promise<void> {
  await context.route('**/api/page-hidden.php', (route) => route.fulfill({ status: 204 }))
  await context.addInitScript(() => {
    const recorded: { badge: number | null; sounds: number; notices: string[] } = {
      badge: null,
      sounds: 0,
      notices: [],
    }
    Object.assign(window, { told: recorded })
    const badge = (count: number) => Promise.resolve(void (recorded.badge = count))
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      recorded.sounds += 1
      return start.apply(this, at)
    }
    class Notice extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(text: string) {
        super()
        recorded.notices.push(text)
      }
    }
    Object.assign(window, { Notification: Notice })
  })
}

const readRecorded = async (page: Page) =>
  RecordedNotices.parse(await page.evaluate<unknown>('window.told'))

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}

test(
  'updates title and app badge; plays a sound and shows a notification only when enabled and the page is hidden',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await listen(noor.context)
    const { page } = noor
    await page.goto('/members', { waitUntil: 'networkidle' })

    await hide(page, true)
    await sendByApi(mees, conversation, 'Nobody asked for a sound')
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect.poll(() => readRecorded(page)).toEqual({ badge: 1, sounds: 0, notices: [] })

    await hide(page, false)
    await page.goto('/chats', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Sounds and notifications' }).click()
    const sound = page.getByRole('switch', { name: 'Play a sound' })
    await expect(sound).not.toBeChecked()
    await sound.check()
    await page.getByRole('switch', { name: 'Show browser notifications' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await sendByApi(mees, conversation, 'Before their eyes')
    await expect(page).toHaveTitle(/^\(2\) /)
    await hide(page, true)
    await sendByApi(mees, conversation, 'Behind their back')
    await expect
      .poll(() => readRecorded(page))
      .toEqual({ badge: 3, sounds: 1, notices: ['New message on Vonk'] })

    await hide(page, false)
    await openChat(noor, conversation)
    await expect(page).not.toHaveTitle(/^\(/)
    await expect.poll(async () => (await readRecorded(page)).badge).toBe(0)

    // A message to an open conversation on a hidden page is displayed and stays unread.
    await hide(page, true)
    await sendByApi(mees, conversation, 'While they are away')
    await expect(page.getByRole('log')).toContainText('While they are away')
    await expect
      .poll(() => readRecorded(page))
      .toEqual({ badge: 1, sounds: 1, notices: ['New message on Vonk'] })
    await hide(page, false)
    await expect.poll(async () => (await readRecorded(page)).badge).toBe(0)
  },
)

test(
  'several tabs and devices show the same state within two seconds',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await noor.page.goto('/members', { waitUntil: 'networkidle' })
    const second = await noor.context.newPage()
    await second.goto('/chats', { waitUntil: 'networkidle' })
    const device = await enter(db, noor.id, { browser, options: contextOptions, follow })
    await device.page.goto('/chats', { waitUntil: 'networkidle' })
    const all = [noor.page, second, device.page]

    await sendByApi(mees, conversation, 'To all of them')
    for (const page of all) await expect(page).toHaveTitle(/^\(1\) /, { timeout: 2_000 })
    await openChat(device, conversation)
    for (const page of all) await expect(page).not.toHaveTitle(/^\(/, { timeout: 2_000 })
    await openChat({ page: second }, conversation)
    await write(device, 'From one of them')
    await expect
      .poll(() => textsOf({ page: second }), { timeout: 2_000 })
      .toEqual(['To all of them', 'From one of them'])
    // When the tab that owns the stream closes, another one takes over.
    await noor.page.close()
    await sendByApi(mees, conversation, 'To those that are left')
    for (const page of [second, device.page])
      await expect(page.getByRole('log')).toContainText('To those that are left')
  },
)
