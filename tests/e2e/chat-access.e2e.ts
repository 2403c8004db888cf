import sql from 'sql-template-tag'
import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { sessionSql } from '../factories/sessions.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import {
  addConversation,
  meesAndNoor,
  openChat,
  openDatabase,
  someone,
  textsOf,
  write,
} from './people.ts'
import { pressMenuItem } from './ui-steps.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Inserts messages of both members, one per hour, so that older ones are loaded on scroll. */
async function addHistory(
  conversation: string,
  one: string,
  other: string,
  count: number,
): Promise<void> {
  const sender = sql`case when n % 2 = 0 then ${one}::bigint else ${other}::bigint end`
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, kind, body, cost, created_at, session_id)
        select ${conversation}, n, gen_random_uuid(), ${sender}, 'text', 'Line ' || n, 0,
               now() - (${count}::int - n) * interval '1 hour', ${sessionSql(sender)} from generate_series(1, ${count}::int) n`,
  )
  await execute(
    db,
    sql`update conversation set last_seq = ${count} where conversation_id = ${conversation}`,
  )
  await execute(
    db,
    sql`update inbox set last_seq = ${count}, read_up_to = ${count}, last_preview = 'Line', last_sender = ${one} where conversation_id = ${conversation}`,
  )
}

test(
  'announces new messages to screen readers once, but no older or own messages and no read marks',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await addHistory(conversation, mees.id, noor.id, 160)
    await openChat(mees, conversation)
    await openChat(noor, conversation)
    await noor.page.evaluate(() => {
      const announcements: string[] = []
      Object.assign(window, { said: announcements })
      const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]'
      new MutationObserver((changes) => {
        const regions = changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(live),
        )
        for (const region of new Set(regions))
          if (region?.textContent) announcements.push(region.textContent)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    const first = noor.page.getByRole('log').getByText('Line 1', { exact: true })
    const log = noor.page.getByRole('log')
    await expect(async () => {
      await log.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
      await expect(first).toBeVisible({ timeout: 300 })
    }).toPass()
    expect(await textsOf(noor)).toHaveLength(160)
    await log.evaluate((box) => box.scrollTo({ top: 0 }))
    await write(noor, 'My own words')
    await expect(mees.page.getByRole('log')).toContainText('My own words')
    await write(mees, 'Hello from here')
    await expect(noor.page.getByRole('log')).toContainText('Hello from here')
    const readAnnouncements = async () =>
      z.array(z.string()).parse(await noor.page.evaluate<unknown>('window.said'))
    await expect.poll(readAnnouncements).toEqual(['Mees: Hello from here'])
  },
)

test(
  'supports a whole conversation by keyboard: write, emoji, unsend, search, mute',
  { tag: ['@desktop', '@full'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const mees = await someone(db, { browser, options: contextOptions, name: 'Mees', follow })
    const noor = await someone(db, { browser, options: contextOptions, name: 'Noor' })
    const conversation = await addConversation(db, mees.id, noor.id)
    const { page } = mees
    await openChat(mees, conversation)
    const box = page.getByRole('textbox', { name: /^Message to/ })
    await box.focus()
    await page.keyboard.type('Line one')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('line two ')
    for (const name of [/^Send a photo/, /^Send a gift/, 'Choose an emoji']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search emojis' })).toBeFocused()
    await page.keyboard.type('sunglasses')
    await expect(page.getByRole('dialog').getByRole('gridcell').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(/^Line one\nline two \S+$/)
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await expect(page.getByText(/^Sent \d\d:\d\d/)).toBeVisible()

    await page.getByRole('button', { name: 'Message options' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Unsend' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You unsent this message and got 1 credit back.')).toBeVisible()

    const menu = page.getByRole('button', { name: 'Chat options' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await pressMenuItem(page, 'Mute')
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible()
    await pressMenuItem(page, 'Search this chat')
    await expect(page.getByRole('searchbox', { name: 'Search this chat' })).toBeFocused()
  },
)

test(
  'cuts nothing off and keeps the composer on screen at 200 % zoom and on the narrowest screens',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }, { project }) => {
    const mees = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Maximiliane-Alexandra',
      follow,
    })
    const noor = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Wilhelmina Charlotte',
      follow,
    })
    const conversation = await addConversation(db, mees.id, noor.id)
    await addHistory(conversation, mees.id, noor.id, 12)
    const { page } = mees
    // At twice the zoom the viewport has half the size.
    await page.setViewportSize(
      project.name === 'phone' ? { width: 320, height: 480 } : { width: 640, height: 400 },
    )
    for (const locale of localesToRun('pl', 'en', 'de')) {
      for (const path of ['/chats', `/chats/${conversation}`]) {
        await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
        await expectAccessible(page)
      }
      await expect(page.locator('form textarea')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('form button[type=submit]')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('log').locator('[id="message-12"]')).toBeInViewport()
    }
  },
)
