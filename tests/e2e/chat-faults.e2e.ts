import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { scaled } from '../full-run.ts'
import { lossyProxy, type LossyProxy } from '../faults/lossy-proxy.ts'
import { expect, test } from './fixtures.ts'
import {
  addConversation,
  expectWhole,
  openChat,
  openDatabase,
  someone,
  write,
  type Someone,
} from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** `npm run test:full` drops the connection for a minute. */
const FLAPPING_SECONDS = Number(process.env['FLAPPING_SECONDS'] ?? 5)

let db: Database
let proxy: LossyProxy
test.beforeAll(async () => {
  db = await openDatabase()
})
test.beforeEach(async () => {
  proxy = await lossyProxy(Number(process.env['E2E_PORT']), 0)
})
test.afterEach(({ isMobile }) => (isMobile ? undefined : proxy.close()))
test.afterAll(() => db.end())

/** Opens a conversation for two members: one connected directly, the other through the proxy. */
async function two(
  {
    browser,
    contextOptions,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'browser' | 'contextOptions'>,
  prepare: (behind: Someone) => Promise<void> = async () => {},
) {
  const good = await someone(db, { browser, options: contextOptions, name: 'Mees' })
  const behind = await someone(db, {
    browser,
    options: contextOptions,
    name: 'Noor',
    port: proxy.port,
  })
  const conversation = await addConversation(db, good.id, behind.id)
  await prepare(behind)
  await openChat(good, conversation)
  await openChat(behind, conversation)
  return { good, behind, conversation }
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`)

async function writeAll(who: Someone, texts: string[]): Promise<void> {
  for (const text of texts) {
    await write(who, text)
    await expect(who.page.getByText(/^Sending$/)).toHaveCount(0)
  }
}

test(
  'with a third of all responses lost, each message is stored, charged and shown once',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { good, behind, conversation } = await two({ browser, contextOptions })
    proxy.faults.share = 0.3
    const texts: string[] = []
    while (texts.length < scaled(8, 20) || proxy.lost() < 3) {
      texts.push(`Message ${texts.length + 1}`)
      await write(behind, texts.at(-1) ?? '')
    }
    const again = behind.page.getByRole('button', { name: 'Try again' })
    await expect
      .poll(
        async () => {
          // The button disappears as soon as the page itself tries again.
          if (await again.first().isVisible())
            await again
              .first()
              .click({ timeout: 1_000 })
              .catch(() => {})
          return behind.page.getByText(/^(Sending|Waiting|Not sent)/).count()
        },
        { timeout: 90_000 },
      )
      .toBe(0)
    const stored = await rows<{ seq: number; body: string }>(
      db,
      sql`select seq, body from message where conversation_id = ${conversation} order by seq`,
    )
    expect(stored).toEqual(texts.map((body, index) => ({ seq: index + 1, body })))
    const { balance } = await row<{ balance: number }>(
      db,
      sql`select balance from wallet where member_id = ${behind.id}`,
    )
    expect(balance).toBe(100 - texts.length)
    await expectWhole(good, texts)
    proxy.faults.share = 0
    await expectWhole(behind, texts)
  },
)

test(
  'a lost event is detected by the sequence number of the next one',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions })
    proxy.faults.loseEvents = true
    await writeAll(good, numbered(1, 3))
    proxy.faults.loseEvents = false
    await writeAll(good, numbered(4, 4))
    await expectWhole(behind, numbered(1, 4))
  },
)

test(
  'a silently dead connection is detected, and the gap is filled',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions }, ({ page }) =>
      page.clock.install(),
    )
    await writeAll(good, numbered(1, 1))
    await expectWhole(behind, numbered(1, 1))
    proxy.faults.silent = true
    await writeAll(good, numbered(2, 4))
    await behind.page.clock.runFor(30_000)
    proxy.faults.silent = false
    // Two heartbeats are missed, so the stream is closed and reopened.
    await behind.page.clock.runFor(35_000)
    await expectWhole(behind, numbered(1, 4))
  },
)

test(
  'after a minute without any network (flight mode, sleep) no message is missing',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions }, ({ page }) =>
      page.clock.install(),
    )
    await behind.context.setOffline(true)
    proxy.cut()
    await writeAll(good, numbered(1, 4))
    await behind.page.clock.runFor(60_000)
    proxy.restore()
    await behind.context.setOffline(false)
    await expectWhole(behind, numbered(1, 4))
  },
)

test(
  'after an outage of a node no message is missing',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions })
    proxy.cut()
    await writeAll(good, numbered(1, 3))
    await delay(2_000)
    proxy.restore()
    await writeAll(good, numbered(4, 5))
    await expectWhole(behind, numbered(1, 5))
  },
)

test(
  'a connection that drops every second neither loses nor repeats a message, in both directions',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions })
    const until = performance.now() + FLAPPING_SECONDS * 1_000
    const flapping = (async () => {
      while (performance.now() < until) {
        proxy.cut()
        await delay(1_000)
        proxy.restore()
        await delay(1_000)
      }
    })()
    const sent: string[] = []
    while (performance.now() < until) {
      const who = sent.length % 3 === 2 ? behind : good
      sent.push(`Message ${sent.length + 1}`)
      await write(who, sent.at(-1) ?? '')
      await delay(1_500)
    }
    await flapping
    const again = behind.page.getByRole('button', { name: 'Try again' })
    while (await again.first().isVisible()) await again.first().click()
    const order = async () =>
      (
        await rows<{ body: string }>(
          db,
          sql`select body from message where sender_id in (${good.id}, ${behind.id}) order by seq`,
        )
      ).map(({ body }) => body)
    await expect
      .poll(async () => (await order()).toSorted(), { timeout: 45_000 })
      .toEqual(sent.toSorted())
    const stored = await order()
    await expectWhole(good, stored)
    await expectWhole(behind, stored)
  },
)

test(
  'unread counts without an event are right again within one poll',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const { good, behind } = await two({ browser, contextOptions }, ({ page }) =>
      page.clock.install(),
    )
    await behind.page.goto('/members', { waitUntil: 'networkidle' })
    await expect(behind.page).not.toHaveTitle(/^\(/)
    proxy.faults.loseEvents = true
    await writeAll(good, numbered(1, 3))
    await behind.page.clock.runFor(65_000)
    await expect(behind.page).toHaveTitle(/^\(3\) /)
    await expect(
      behind.page.getByRole('navigation').getByRole('link', { name: /Messages/ }),
    ).toContainText('3')
  },
)
