import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { addWriter } from '../factories/chat.ts'
import { countStored, setSession, startBrowser } from './browsers.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun, onScreen } from './locales-to-run.ts'
import { addConversation, enter, openDatabase } from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'three pears on a plate'
/** Each language runs on one screen, the longest on a phone. */
const tags = { en: '@desktop', de: '@desktop', pl: '@phone' } as const

let db: Database
let profile: string
test.beforeAll(async () => {
  db = await openDatabase()
})
test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'vonk-browser-'))
})
test.afterEach(() => rmSync(profile, { recursive: true, force: true }))
test.afterAll(() => db.end())

const stored = async (conversation: string) =>
  (
    await rows<{ body: string }>(
      db,
      sql`select body from message where conversation_id = ${conversation} order by seq`,
    )
  ).map(({ body }) => body)
const balance = async (member: string) =>
  (await row<{ balance: number }>(db, sql`select balance from wallet where member_id = ${member}`))
    .balance

for (const locale of localesToRun('de', 'en', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)
  const send = (page: Page) =>
    page
      .getByRole('button', {
        name: new RegExp(`^${words('chat.composer.send', { price: '' }).trim()}`),
      })
      .click()
  const one = words('chat.composer.freeCredits', { count: 1 })

  test.describe(locale, { tag: onScreen(tags[locale]) }, () => {
    test(
      `pending messages survive a browser restart and are sent once, in order, by a press (${locale})`,
      { tag: '@full' },
      async ({ contextOptions, watch: { follow } }) => {
        const [mees, noor] = [
          await addWriter(db, { name: 'Mees' }),
          await addWriter(db, { name: 'Noor' }),
        ]
        const conversation = await addConversation(db, mees, noor)
        const texts = ['First words', 'Second words', 'Third words']

        await test.step('writes three messages offline', async () => {
          const context = await startBrowser(profile, contextOptions)
          follow(context)
          await setSession(db, context, mees)
          const page = await context.newPage()
          await page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
          await page.evaluate(() => navigator.serviceWorker.ready)
          await expect
            .poll(() =>
              page.evaluate(() => caches.match('/offline', { ignoreVary: true }).then(Boolean)),
            )
            .toBe(true)
          await context.setOffline(true)
          for (const text of texts) {
            await page.locator('form textarea').fill(text)
            await send(page)
          }
          const waiting = words('chat.state.waitingCost', { credits: one })
          await expect(page.getByText(waiting)).toHaveCount(3)
          await context.close()
        })

        await test.step('the restarted browser, still offline, counts them', async () => {
          const context = await startBrowser(profile, { ...contextOptions, offline: true })
          const page = await context.newPage()
          await page.goto(path(`/chats/${conversation}`))
          await expect(
            page.getByText(words('shell.offline.waiting', { count: 3 }).replace(/0$/, '3')),
          ).toBeVisible()
          await context.close()
        })

        await test.step('two hours later they are in the conversation, and each is sent by its own press', async () => {
          const context = await startBrowser(profile, contextOptions)
          follow(context)
          const page = await context.newPage()
          await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
          await page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
          await expect(page.getByText(words('chat.state.tooOld'))).toHaveCount(3)
          await expectAccessible(page)
          expect(await stored(conversation)).toEqual([])
          const sendNow = page.getByRole('button', {
            name: new RegExp(`^${words('chat.state.sendNow', { price: '' }).trim()}`),
          })
          for (const sent of [1, 2, 3]) {
            await sendNow.first().click()
            await expect(sendNow).toHaveCount(texts.length - sent)
            // A message that becomes a stored one moves the buttons below it: the next press waits.
            await expect.poll(() => stored(conversation)).toEqual(texts.slice(0, sent))
            await expect.poll(() => countStored(page)).toBe(texts.length - sent)
            await expect(page.getByText(words('chat.state.sending'), { exact: true })).toHaveCount(
              0,
            )
          }
          expect(await balance(mees)).toBe(97)
          await context.close()
        })
      },
    )

    test(
      `log-out and account deletion warn of pending messages and discard them (${locale})`,
      { tag: '@full' },
      async ({ browser, contextOptions, watch: { follow } }) => {
        const [mees, noor] = [
          await addWriter(db, { name: 'Mees', passwordHash: await hashPassword(password) }),
          await addWriter(db, { name: 'Noor' }),
        ]
        const conversation = await addConversation(db, mees, noor)
        const { context, page } = await enter(db, mees, {
          browser,
          options: contextOptions,
          follow,
        })
        // Sending fails while everything else works.
        await context.route('**/api/message.php', (route) => route.abort())
        const writePending = async (texts: string[]) => {
          await page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
          for (const [index, text] of texts.entries()) {
            await page.locator('form textarea').fill(text)
            await send(page)
            await expect.poll(() => countStored(page)).toBe(index + 1)
          }
        }

        await test.step('log-out', async () => {
          await writePending(['For nobody'])
          await page.goto(path('/members'), { waitUntil: 'networkidle' })
          await page
            .getByRole('button', { name: words('shell.nav.account', { name: 'Mees' }) })
            .click()
          await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
          const question = page.getByRole('dialog', {
            name: words('shell.unsent.title', { count: 1 }),
          })
          await question.getByRole('button', { name: words('shell.unsent.discard') }).click()
          await page.waitForURL((url) => url.pathname === path('/'))
          await expect.poll(() => countStored(page)).toBe(0)
        })

        await test.step('deletion', async () => {
          await setSession(db, context, mees)
          await writePending(['One', 'Two'])
          await page.goto(path('/notifications?tab=data'), { waitUntil: 'networkidle' })
          const form = page.locator('form').filter({ hasText: words('settings.delete.title') })
          await expect(form.getByRole('status')).toContainText(
            words('shell.unsent.title', { count: 2 }),
          )
          await expectAccessible(page)
          await form.getByLabel(words('accounts.change.password'), { exact: true }).fill(password)
          await form.getByLabel(words('settings.delete.waive')).check()
          await form.getByRole('button', { name: words('settings.delete.submit') }).click()
          await expect(
            page.getByRole('heading', { name: words('accounts.deleted.title') }),
          ).toBeVisible()
          await expect.poll(() => countStored(page)).toBe(0)
        })
        expect(await stored(conversation)).toEqual([])
      },
    )
  })
}
