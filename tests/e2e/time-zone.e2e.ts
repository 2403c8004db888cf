import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { execute } from '../../src/server/database/query.ts'
import { addWriter } from '../factories/chat.ts'
import { added, join, order, pay, type Buyer } from './buyer.ts'
import { pageOf, takeContext } from './contexts.ts'
import { expect, test } from './fixtures.ts'
import { addConversation, openDatabase, sendByApi } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
/** Milliseconds of the welcome discount. */
const BONUS = 14_400_000
const [home, abroad] = ['Europe/Amsterdam', 'America/Los_Angeles']

const User = z.object({ user: z.object({ id: z.string(), signup_date: z.string() }) })

/** The times of day that a document shows, without countdowns, which have seconds. */
function timesIn(html: string): string[] {
  const root = html.slice(html.indexOf('<div id="root"'), html.indexOf('id="state"'))
  return root.replaceAll(/<[^>]*>/g, ' ').match(/(?<![:\d])\d{1,2}:\d{2}(?![:\d])/g) ?? []
}

/** Opens a page; what the server sent and what the page shows later must be the same times. */
async function openAndCompare(page: Page, path: string): Promise<string[]> {
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('html[data-alive]')).toBeAttached()
  const served = timesIn((await response?.text()) ?? '')
  expect(timesIn(await page.content())).toEqual(served)
  return served
}

const formatIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)

test(
  'shows times of the account’s zone from the first paint on, from the order to thanks, also abroad',
  { tag: ['@desktop', '@firefox'] },
  async ({ browser, contextOptions, watch }) => {
    const context = await takeContext(browser, { ...contextOptions, timezoneId: abroad })
    watch.follow(context)
    const page = await pageOf(context)
    const buyer: Buyer = await join(page, words, 'en')
    const answer: unknown = await (await page.request.get('/api/user.php')).json()
    const { user } = z.parse(User, answer)
    const db = await openDatabase()
    const setZone = (zone: string) =>
      execute(db, sql`update account set time_zone = ${zone} where member_id = ${user.id}`)
    await setZone(home)
    await execute(
      db,
      sql`update account set status = 'active', email_confirmed_at = now() where member_id = ${user.id}`,
    )
    const conversation = await addConversation(db, user.id, await addWriter(db, { name: 'Noor' }))

    // The account's zone, whatever the browser's is.
    const ends = new Date(Date.parse(user.signup_date) + BONUS)
    expect(await openAndCompare(page, '/credits/p1')).toContain(formatIn(home, ends))
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'tz')?.value)
      .toContain(abroad)
    expect(await openAndCompare(page, '/credits/p1')).toContain(formatIn(home, ends))

    // Of an account without a zone, the browser's.
    await setZone('UTC')
    expect(await openAndCompare(page, '/credits/p1')).toContain(formatIn(abroad, ends))

    await order(buyer)
    await pay(buyer, 'Paid')
    await added(buyer, 50)
    const orderPath = new URL(page.url()).pathname
    await sendByApi({ context }, conversation, 'Sent from far away')
    for (const path of [orderPath, '/transactions', `/chats/${conversation}`, '/chats'])
      expect(await openAndCompare(page, path), path).not.toEqual([])
    await openAndCompare(page, `${orderPath}/receipt`)
    await openAndCompare(page, '/profile')

    // A zone that nobody knows yet is no time of day.
    await context.clearCookies({ name: 'tz' })
    const served = await (await page.request.get('/transactions')).text()
    expect(timesIn(served)).toEqual([])
    await db.end()
  },
)
