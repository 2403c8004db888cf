import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import { grantCredits } from '../../src/credits/server/public.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { addWriter } from '../factories/chat.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import {
  addConversation,
  enter,
  meesAndNoor,
  openChat,
  openDatabase,
  someone,
  write,
  type Someone,
} from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const words = wordsOf('en')
const stored = async (conversation: string) =>
  (
    await rows<{ body: string }>(
      db,
      sql`select body from message where conversation_id = ${conversation} order by seq`,
    )
  ).map(({ body }) => body)
const balance = async ({ id }: Someone) =>
  (await row<{ balance: number }>(db, sql`select balance from wallet where member_id = ${id}`))
    .balance
const box = ({ page }: Pick<Someone, 'page'>) => page.locator('form textarea')

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  test(`in ${locale}: pending messages survive a reload, show their price, and are sent once and in order`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page, context } = mees
    await page.goto(localePath(locale, `/chats/${conversation}`), { waitUntil: 'networkidle' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    const send = page.getByRole('button', {
      name: new RegExp(`^${words('chat.composer.send', { price: '' }).trim()}`),
    })
    for (const text of ['First words', 'Second words', 'Third words']) {
      await box(mees).fill(text)
      await send.click()
    }
    // The same price as on the button.
    const price = words('chat.composer.freeCredits', { count: 1 })
    await expect(send).toHaveAccessibleName(words('chat.composer.send', { price }))
    const waiting = words('chat.state.waitingCost', { credits: price })
    await expect(page.getByText(waiting)).toHaveCount(3)
    await expectAccessible(page)
    await expectToFit(page)
    // Closed and reopened offline: the offline page counts the pending messages.
    await page.reload()
    await expect(
      page.getByText(words('shell.offline.waiting', { count: 3 }).replace(/0$/, '3')),
    ).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => stored(conversation))
      .toEqual(['First words', 'Second words', 'Third words'])
    await expect(page.getByRole('log').getByText('Third words')).toBeVisible()
    await expect(page.getByText(waiting)).toHaveCount(0)
    expect(await balance(mees)).toBe(97)
  })
}

test(
  'a pending message can be edited and deleted; the list shows the last one',
  { tag: '@full' },
  async ({ browser, contextOptions, isMobile, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page, context } = mees
    await page.goto('/chats', { waitUntil: 'networkidle' })
    await openChat(mees, conversation)
    await context.setOffline(true)
    for (const text of ['Keep', 'Change', 'Drop']) await write(mees, text)
    if (!isMobile) await expect(page.getByRole('link', { name: /waiting.*Drop/ })).toBeVisible()
    await expectTogether(mees, 'Keep')
    await page
      .getByRole('button', { name: words('chat.state.delete') })
      .nth(2)
      .click()
    await page
      .getByRole('button', { name: words('chat.state.edit') })
      .nth(1)
      .click()
    await expect(box(mees)).toHaveValue('Change')
    await context.setOffline(false)
    await expect.poll(() => stored(conversation)).toEqual(['Keep'])
    await expect(box(mees)).toHaveValue('Change')
  },
)

/** The state of an own message ends where its bubble ends, and its buttons stand in one line. */
async function expectTogether({ page }: Someone, text: string): Promise<void> {
  const bubble = page.getByRole('log').getByText(text, { exact: true })
  const status = bubble.locator('xpath=following-sibling::span')
  const boxes = [bubble, status, ...(await status.getByRole('button').all())].map(async (part) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('It is not in the page')
    return { top: Math.round(box.y), end: Math.round(box.x + box.width) }
  })
  const [ofBubble, ofStatus, ...buttons] = await Promise.all(boxes)
  expect(ofStatus?.end).toBe(ofBubble?.end)
  expect(buttons).toHaveLength(2)
  expect(new Set(buttons.map(({ top }) => top)).size).toBe(1)
}

test(
  'two tabs send each message once, in the order of the presses',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const second = { page: await mees.context.newPage() }
    await openChat(mees, conversation)
    await openChat(second, conversation)
    await mees.context.setOffline(true)
    for (const [who, text] of [
      [mees, 'One'],
      [second, 'Two'],
      [mees, 'Three'],
      [second, 'Four'],
    ] as const)
      await write(who, text)
    await expect(mees.page.getByRole('log').getByText('Four')).toBeVisible()
    await mees.context.setOffline(false)
    await expect.poll(() => stored(conversation)).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(await balance(mees)).toBe(96)
  },
)

test('at log-out pending messages are kept for the same member and never sent for another', async ({
  browser,
  contextOptions,
  baseURL,
  watch: { follow },
}) => {
  const { mees, conversation } = await meesAndNoor(db, { browser, options: contextOptions, follow })
  const { page, context } = mees
  // The page is left before its database has opened.
  await page.addInitScript(() => {
    const silent: IDBOpenDBRequest = Object.create(EventTarget.prototype)
    if (location.pathname.startsWith('/chats/')) IDBFactory.prototype.open = () => silent
  })
  await openChat(mees, conversation)
  // Every send fails, so the message stays pending, while the log-out request succeeds.
  await context.route('**/api/message.php', (route) => route.abort())
  await write(mees, 'For later')
  await expect(page.getByRole('log').getByText('For later')).toBeVisible()
  await page.goto('/members')
  const logOut = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
  }
  await logOut()
  const question = page.getByRole('dialog', { name: words('shell.unsent.title', { count: 1 }) })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: words('shell.unsent.stay') }).click()
  await logOut()
  await question.getByRole('button', { name: words('shell.unsent.keep') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await context.unroute('**/api/message.php')
  await logInAs(await addWriter(db, { name: 'Daan' }), mees, browser, baseURL)
  await page.goto('/members', { waitUntil: 'networkidle' })
  expect(await stored(conversation)).toEqual([])
  await logInAs(mees.id, mees, browser, baseURL)
  await page.goto('/members')
  await expect.poll(() => stored(conversation)).toEqual(['For later'])
})

/** Logs another member in, in the same browser. */
async function logInAs(
  id: string,
  { page, context }: Someone,
  browser: Parameters<typeof enter>[2]['browser'],
  baseURL = '',
) {
  const other = await enter(db, id, { browser, options: {} })
  const cookies = await other.context.cookies()
  await other.context.close()
  // A page that is open between the two sessions would leave for the log-in page by itself.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'auth.session' })
  await context.addCookies(
    cookies
      .filter(({ name }) => name === 'auth.session')
      .map(({ name, value }) => ({ name, value, url: baseURL })),
  )
}

test(
  'a message pending for an hour asks before it is sent',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    const { page, context } = mees
    await page.clock.install()
    await openChat(mees, conversation)
    await context.setOffline(true)
    await write(mees, 'From the train')
    const waiting = words('chat.state.waitingCost', { credits: '1 free credit' })
    await expect(page.getByText(waiting)).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 61 * 60_000)
    await context.setOffline(false)
    await expect(page.getByText(words('chat.state.tooOld'))).toBeVisible()
    expect(await stored(conversation)).toEqual([])
    await page.getByRole('button', { name: /^Send now, / }).click()
    await expect.poll(() => stored(conversation)).toEqual(['From the train'])
  },
)

test(
  'out of credits, the text stays in the composer, also after a purchase, until Send is pressed',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const opening = { browser, options: contextOptions, follow }
    const [mees, noor] = [
      await someone(db, { ...opening, name: 'Mees', credits: 1 }),
      await someone(db, opening),
    ]
    const conversation = await addConversation(db, mees.id, noor.id)
    const { page } = mees
    await openChat(mees, conversation)
    await write(mees, 'The last one')
    await expect(page.getByText('You’re out of credits.')).toBeVisible()
    await write(mees, 'One too many')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Buy credits' })).toBeVisible()
    await expect(box(mees)).toHaveValue('One too many')
    await grantCredits(
      { db, now: new Date() },
      { memberId: mees.id, credits: 20, origin: 'purchase', key: crypto.randomUUID() },
    )
    await page.goto('/members', { waitUntil: 'networkidle' })
    await openChat(mees, conversation)
    await expect(page.getByText(words('chat.composer.bought'))).toBeVisible()
    await expect(box(mees)).toHaveValue('One too many')
    await expect(box(mees)).toBeFocused()
    expect(await stored(conversation)).toEqual(['The last one'])
    await page.getByRole('button', { name: /^Send, / }).click()
    await expect.poll(() => stored(conversation)).toEqual(['The last one', 'One too many'])
  },
)

test(
  'text typed while the first message opens its conversation is kept in the composer with the focus',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const opening = { browser, options: contextOptions, follow }
    const [mees, noor] = [
      await someone(db, { ...opening, name: 'Mees' }),
      await someone(db, opening),
    ]
    const { page } = mees
    await page.goto(`/members/${noor.id}/chat`, { waitUntil: 'networkidle' })
    await write(mees, 'Hello there')
    await box(mees).pressSequentially('and one more thing, which is rather long', { delay: 40 })
    await expect(page).toHaveURL(/\/chats\/\d+$/)
    await expect(box(mees)).toHaveValue('and one more thing, which is rather long')
    await expect(box(mees)).toBeFocused()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(box(mees)).toHaveValue('and one more thing, which is rather long')
  },
)
