import type { Page } from '@playwright/test'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { addWriter } from '../factories/chat.ts'
import { countStored, setSession } from './browsers.ts'
import { emptyPage } from './contexts.ts'
import { expect, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { addConversation, enter, openDatabase, sendByApi } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  const logOut = async (page: Page, name: string) => {
    await page.getByRole('button', { name: words('shell.nav.account', { name }) }).click()
    await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
  }

  const expectLogIn = async (page: Page, next: string) => {
    await expect(page).toHaveURL(
      new RegExp(`${path('/login')}\\?next=${encodeURIComponent(next)}$`),
    )
    await expect(
      page.getByRole('main').getByRole('heading', { name: words('accounts.login.title') }),
    ).toBeVisible()
  }

  test(`the Back button shows nothing private once the session is over (${locale})`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const [noor, sender] = [
      await addWriter(db, { name: 'Noor' }),
      await addWriter(db, { name: 'Mees' }),
    ]
    const conversation = await addConversation(db, noor, sender)
    const { context, page } = await enter(db, noor, { browser, options: contextOptions, follow })
    await sendByApi({ context }, conversation, 'Words between the two of us')
    const chat = `/chats/${conversation}`
    const secret = page.getByRole('log').getByText('Words between the two of us')
    const open = async () => {
      // An open log-in page would notice the session and navigate by itself.
      await page.goto(emptyPage)
      await setSession(db, context, noor)
      await page.goto(path(chat), { waitUntil: 'networkidle' })
      await expect(secret).toBeVisible()
    }
    const endSession = () =>
      execute(
        db,
        sql`update session set ended_at = now() where member_id = ${noor} and ended_at is null`,
      )

    await test.step('a page that the browser reloads', async () => {
      await open()
      await page.goto(path('/pages/terms'), { waitUntil: 'networkidle' })
      await endSession()
      await page.goBack()
      await expectLogIn(page, chat)
    })

    // Chromium does not cache no-store pages; other browsers restore them and fire this event.
    await test.step('a page that the browser restores from its cache', async () => {
      await open()
      await endSession()
      const userRequested = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/user.php*', async (route) => {
        userRequested.resolve()
        await answered.promise
        await route.continue()
      })
      await page.evaluate(
        () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await userRequested.promise
      await expect(secret).toBeHidden()
      answered.resolve()
      await expectLogIn(page, chat)
      await expect(page.getByText('Words between the two of us')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('a log-out in another tab', async () => {
      await open()
      await page.goto(path('/pages/terms'), { waitUntil: 'networkidle' })
      const other = await context.newPage()
      await other.goto(path('/likes/visitors'), { waitUntil: 'networkidle' })
      await logOut(other, 'Noor')
      await other.waitForURL((url) => url.pathname === path('/'))
      for (const tab of [page, other]) await tab.goBack()
      await expectLogIn(page, chat)
      await expectLogIn(other, '/likes/visitors')
    })
  })

  test(
    `the unread badge belongs to the member who is logged in now, in every tab (${locale})`,
    { tag: ['@isolated', '@full'] },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const [noor, daan] = [
        await addWriter(db, { name: 'Noor' }),
        await addWriter(db, { name: 'Daan' }),
      ]
      const sender = await addWriter(db, { name: 'Mees' })
      const mees = await enter(db, sender, { browser, options: contextOptions, follow })
      const [toNoor, toDaan] = [
        await addConversation(db, sender, noor),
        await addConversation(db, sender, daan),
      ]
      const { context, page } = await enter(db, noor, { browser, options: contextOptions, follow })
      await context.addInitScript(() => {
        const badge = (count: number) =>
          Promise.resolve(void Object.assign(window, { badge: count }))
        Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) })
      })
      const badge = (tab: Page) => tab.evaluate<unknown>('window.badge')
      const other = await context.newPage()
      const tabs = [page, other]
      for (const tab of tabs) await tab.goto(path('/members'), { waitUntil: 'networkidle' })
      await sendByApi(mees, toNoor, 'For Noor')
      for (const tab of tabs) await expect(tab).toHaveTitle(/^\(1\) /)
      await expect.poll(() => badge(page)).toBe(1)

      await logOut(other, 'Noor')
      await other.waitForURL((url) => url.pathname === path('/'))
      await expectLogIn(page, '/members')
      await expect(page).not.toHaveTitle(/^\(/)
      // An open log-in page would notice the session and navigate by itself.
      for (const tab of tabs) await tab.goto(emptyPage)
      await setSession(db, context, daan)
      for (const tab of tabs) await tab.goto(path('/members'), { waitUntil: 'networkidle' })
      for (const tab of tabs) await expect(tab).not.toHaveTitle(/^\(/)
      await sendByApi(mees, toNoor, 'For Noor again')
      await sendByApi(mees, toDaan, 'For Daan')
      for (const tab of tabs) await expect(tab).toHaveTitle(/^\(1\) /)
      for (const tab of tabs) await expect.poll(() => badge(tab)).toBe(1)
    },
  )

  test(
    `a request in progress in one tab while another logs out reaches no other account (${locale})`,
    { tag: '@full' },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const [noor, mees] = [
        await addWriter(db, { name: 'Noor' }),
        await addWriter(db, { name: 'Mees' }),
      ]
      const daan = await addWriter(db, { name: 'Daan' })
      const conversation = await addConversation(db, noor, mees)
      const { context, page: uploading } = await enter(db, noor, {
        browser,
        options: contextOptions,
        follow,
      })
      const [sending, other] = [await context.newPage(), await context.newPage()]
      // Both requests are held back until the log-out is complete.
      const loggedOut = Promise.withResolvers<void>()
      for (const call of ['**/api/photo.php*', '**/api/message.php'])
        await context.route(call, async (route) => {
          await loggedOut.promise
          await route.continue().catch(() => {})
        })

      await uploading.goto(path('/profile/edit/photo'), { waitUntil: 'networkidle' })
      const picture = sharp({
        create: { width: 900, height: 700, channels: 3, background: { r: 40, g: 120, b: 90 } },
      })
      const started = uploading.waitForRequest('**/api/photo.php*')
      await uploading.locator('input[type=file][multiple]').setInputFiles({
        name: 'sea.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture.jpeg().toBuffer(),
      })
      await started
      await sending.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
      const sent = sending.waitForRequest('**/api/message.php')
      await sending.locator('form textarea').fill('Still on its way')
      await sending
        .getByRole('button', {
          name: new RegExp(`^${words('chat.composer.send', { price: '' }).trim()}`),
        })
        .click()
      await sent

      await other.goto(path('/members'), { waitUntil: 'networkidle' })
      await logOut(other, 'Noor')
      const question = other.getByRole('dialog', {
        name: words('shell.unsent.title', { count: 1 }),
      })
      await question.getByRole('button', { name: words('shell.unsent.discard') }).click()
      await other.waitForURL((url) => url.pathname === path('/'))
      await expectLogIn(uploading, '/profile/edit/photo')
      await expectLogIn(sending, `/chats/${conversation}`)
      await setSession(db, context, daan)
      loggedOut.resolve()
      await other.goto(path('/profile'), { waitUntil: 'networkidle' })
      await expect(
        other.getByRole('button', { name: words('shell.nav.account', { name: 'Daan' }) }),
      ).toBeVisible()
      const { photos, messages } = await row<{ photos: number; messages: number }>(
        db,
        sql`select (select count(*)::int from photo where member_id in (${noor}, ${daan})) as photos,
               (select count(*)::int from message where conversation_id = ${conversation}) as messages`,
      )
      expect({ photos, messages }).toEqual({ photos: 0, messages: 0 })
      expect(await countStored(other)).toBe(0)
    },
  )
}
