import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { scaled } from '../full-run.ts'
import { expect, test } from './fixtures.ts'
import {
  addConversation,
  enter,
  openChat,
  openDatabase,
  sendByApi,
  someone,
  textsOf,
  write,
  type Someone,
} from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** The first poll after this many milliseconds refreshes everything; before it, each request is caused by an event. */
const FIRST_POLL = 5_000

/** API requests of a page after it has loaded, by path. A request that a busy server asked to repeat counts once. */
async function listen(
  { page }: Pick<Someone, 'page'>,
  path: string,
): Promise<{ drainRequests(): string[] }> {
  const requests: string[] = []
  await page.addInitScript((poll) => {
    const later = window.setTimeout.bind(window)
    const withoutPoll = (work: () => void, delay?: number, ...args: unknown[]) =>
      delay === poll ? 0 : later(work, delay, ...args)
    Object.assign(window, { setTimeout: withoutPoll })
  }, FIRST_POLL)
  const live = page.waitForResponse((response) => response.url().includes('/api/events.php'))
  await page.goto(path, { waitUntil: 'networkidle' })
  await live
  await idle(page)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.ok() && pathname.startsWith('/api/') && !ignoredPaths.has(pathname))
      requests.push(`${response.request().method()} ${pathname.slice('/api/'.length)}`)
  })
  return { drainRequests: () => requests.splice(0).toSorted() }
}

/** Sent independently of messages. */
const ignoredPaths = new Set(['/api/chat-typing.php', '/api/order-news.php'])

/** Waits until no request was sent or finished for a second. */
async function idle(page: Page): Promise<void> {
  let busy = true
  page.on('request', () => (busy = true))
  page.on('response', () => (busy = true))
  while (busy) {
    busy = false
    await page.waitForTimeout(1_000)
  }
}
const last = async (who: Pick<Someone, 'page'>) => (await textsOf(who)).at(-1)

test(
  'a received message causes requests for what is new and no others',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const options = { browser, options: contextOptions, follow }
    const mees = await someone(db, { ...options, name: 'Mees' })
    const noor = await someone(db, { ...options, name: 'Noor' })
    const other = await someone(db, { ...options, name: 'Daan' })
    const conversation = await addConversation(db, mees.id, noor.id)
    const another = await addConversation(db, other.id, noor.id)
    await openChat(mees, conversation)
    await write(mees, 'The first')
    const list = await enter(db, noor.id, options)
    const elsewhere = await enter(db, noor.id, options)
    const [open, listed, away, sender] = await Promise.all([
      listen(noor, `/chats/${conversation}`),
      listen(list, '/chats'),
      listen(elsewhere, '/members'),
      listen(mees, `/chats/${conversation}`),
    ])

    // The page is ready when it has marked the existing messages as read.
    const read = mees.page.getByText(/^Read, sent/)
    await expect(read).toHaveCount(1)
    await idle(noor.page)
    for (const each of [open, listed, away, sender]) each.drainRequests()

    await write(mees, 'Before their eyes')
    await expect.poll(() => last(noor)).toBe('Before their eyes')
    await expect(read).toHaveCount(2)
    await idle(noor.page)
    expect(open.drainRequests()).toEqual(['GET chat.php', 'POST chat-read.php'])
    expect(sender.drainRequests()).toEqual(['POST message.php'])
    // The message, and the read mark of the other device.
    expect(listed.drainRequests()).toEqual(['GET chats.php', 'GET chats.php'])
    expect(away.drainRequests()).toEqual(['GET user.php', 'GET user.php'])

    await sendByApi(other, another, 'In another conversation')
    await expect(noor.page).toHaveTitle(/^\(1\) /)
    await expect(elsewhere.page).toHaveTitle(/^\(1\) /)
    await idle(noor.page)
    expect(open.drainRequests()).toEqual(['GET chats.php'])
    expect(away.drainRequests()).toEqual(['GET user.php'])
    listed.drainRequests()

    const many = Array.from({ length: scaled(8, 20) }, (_, n) => `One of many, ${n}`)
    await Promise.all(many.map((text) => sendByApi(mees, conversation, text)))
    await expect.poll(async () => (await textsOf(noor)).length).toBe(2 + many.length)
    await idle(noor.page)
    const burst = open.drainRequests()
    expect(
      burst.filter((path) => path !== 'GET chat.php' && path !== 'POST chat-read.php'),
    ).toEqual([])
    expect(burst.length).toBeLessThanOrEqual(2 * many.length)
    expect(
      listed.drainRequests().filter((path) => path === 'GET chats.php').length,
    ).toBeLessThanOrEqual(2 * many.length)
  },
)
