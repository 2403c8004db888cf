import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { startSession } from '../../src/accounts/server/sessions.ts'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { addWriter } from '../factories/chat.ts'
import { pageOf, takeContext } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun, onScreen } from './locales-to-run.ts'
import { addConversation, openDatabase } from './people.ts'
import { wordsOf } from './words.ts'

/** Each test runs in two of three languages, the longest on a phone. */
const tags = { en: '@phone', de: '@desktop', pl: '@phone' } as const
const password = 'three pears on a plate'

let db: Database
let passwordHash: string
test.beforeAll(async () => {
  db = await openDatabase()
  passwordHash = await hashPassword(password)
})
test.afterAll(() => db.end())

type Account = { id: string; email: string; name: string }

async function addAccount(name: string, options: { role?: 'operator' } = {}): Promise<Account> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  const id = await addWriter(db, {
    name,
    email,
    passwordHash,
    gender: name === 'Daan' ? 'male' : 'female',
  })
  if (options.role)
    await execute(
      db,
      sql`update account set role = ${options.role}, staff_roles = '{admin}' where member_id = ${id}`,
    )
  return { id, email, name }
}

/** Logs in without a page: no tab is notified. */
async function setSession(context: BrowserContext, member: string | null): Promise<void> {
  await context.clearCookies({ name: 'auth.session' })
  if (!member) return
  const session = { sessionId: newId(), memberId: member, siteId: 1, device: 'journey', place: '' }
  const value = await startSession(db, session, new Date())
  await context.addCookies([
    { name: 'auth.session', value, url: test.info().project.use.baseURL ?? '' },
  ])
}

async function browserOf(
  browser: Browser,
  options: BrowserContextOptions,
  member: string,
): Promise<BrowserContext> {
  const context = await takeContext(browser, options)
  await setSession(context, member)
  return context
}

const endSessions = (member: string) =>
  execute(
    db,
    sql`update session set ended_at = now() where member_id = ${member} and ended_at is null`,
  )

const storageOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )

const aboutOf = async (member: string) =>
  (await row<{ about: string }>(db, sql`select about from profile where member_id = ${member}`))
    .about

for (const locale of localesToRun('pl', 'en', 'de')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)
  const open = (page: Page, to: string) => page.goto(path(to), { waitUntil: 'networkidle' })
  const about = (page: Page) => page.locator('#about textarea')

  const expectLogInPage = async (page: Page, next: string) => {
    await expect(page).toHaveURL(
      new RegExp(`${path('/login')}\\?next=${encodeURIComponent(next)}$`),
    )
    await expect(
      page.getByRole('main').getByRole('heading', { name: words('accounts.login.title') }),
    ).toBeVisible()
  }

  const fillLogIn = async (page: Page, { email }: Account) => {
    await page.getByLabel(words('accounts.field.email')).fill(email)
    await page.getByLabel(words('accounts.field.password'), { exact: true }).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: words('accounts.login.submit'), exact: true })
      .click()
  }

  const logOut = async (page: Page, { name }: Account) => {
    await page.getByRole('button', { name: words('shell.nav.account', { name }) }).click()
    await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
  }

  test.describe(locale, { tag: onScreen(tags[locale]) }, () => {
    test(`a log-out in one tab hides the conversation in the others, and the next log-in restores it (${locale})`, async ({
      context,
    }) => {
      const [noor, mees] = [await addAccount('Noor'), await addAccount('Mees')]
      const conversation = await addConversation(db, noor.id, mees.id)
      await setSession(context, noor.id)
      const [chat, other] = [await pageOf(context), await context.newPage()]
      await open(chat, `/chats/${conversation}`)
      await chat.locator('form textarea').fill('A text for nobody else')
      await open(other, '/members')
      await logOut(other, noor)
      await expectLogInPage(chat, `/chats/${conversation}`)
      await expect(chat.getByText('A text for nobody else')).toHaveCount(0)
      await expect.poll(() => storageOf(chat)).not.toContain('A text')
      await expectAccessible(chat)
      await fillLogIn(chat, noor)
      await expect(chat).toHaveURL(new RegExp(`${path(`/chats/${conversation}`)}$`))
      await expect(chat.locator('form textarea')).toHaveValue('')
    })

    test(
      `a page of Noor writes nothing into the account of Daan, who logged in after her (${locale})`,
      { tag: '@isolated' },
      async ({ context }) => {
        const [noor, daan] = [await addAccount('Noor'), await addAccount('Daan')]
        await setSession(context, noor.id)
        const page = await pageOf(context)
        // A tab without live events learns it only from the server's response.
        await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
        await page.route('**/api/events.php*', (route) => route.abort())
        await open(page, '/profile/edit/about')
        await about(page).fill('Noor writes about herself')
        await setSession(context, daan.id)
        await page.locator('#about').getByRole('button').click()
        await expect(
          page.getByRole('button', { name: words('shell.nav.account', { name: 'Daan' }) }),
        ).toBeVisible()
        await expect(about(page)).not.toHaveValue('Noor writes about herself')
        expect(await aboutOf(daan.id)).not.toContain('Noor')
        await expect.poll(() => storageOf(page)).not.toContain('Noor writes')
      },
    )

    test(
      `a log-in in one tab reaches the log-in page of another (${locale})`,
      { tag: '@full' },
      async ({ context }) => {
        const noor = await addAccount('Noor')
        const [waiting, other] = [await pageOf(context), await context.newPage()]
        await open(waiting, '/likes/visitors')
        await expectLogInPage(waiting, '/likes/visitors')
        await open(other, '/login')
        await fillLogIn(other, noor)
        await expect(waiting).toHaveURL(new RegExp(`${path('/likes/visitors')}$`))
      },
    )

    test(
      `a draft written when the session ends is restored after the same member’s log-in (${locale})`,
      { tag: '@full' },
      async ({ context }) => {
        const noor = await addAccount('Noor')
        await setSession(context, noor.id)
        const page = await pageOf(context)
        await open(page, '/profile/edit/about')
        await about(page).fill('I was just writing this')
        await endSessions(noor.id)
        await page.locator('#about').getByRole('button').click()
        await expectLogInPage(page, '/profile/edit/about')
        await fillLogIn(page, noor)
        await expect(about(page)).toHaveValue('I was just writing this')
        await page.locator('#about').getByRole('button').click()
        await expect.poll(() => aboutOf(noor.id)).toBe('I was just writing this')
      },
    )

    test(`a draft written when the session ends is never shown to another member (${locale})`, async ({
      context,
    }) => {
      const [noor, daan] = [await addAccount('Noor'), await addAccount('Daan')]
      await setSession(context, noor.id)
      const page = await pageOf(context)
      await open(page, '/profile/edit/about')
      await about(page).fill('I was just writing this')
      await endSessions(noor.id)
      // The page may notice the end before the press does.
      await page
        .locator('#about')
        .getByRole('button')
        .click({ timeout: 2_000 })
        .catch(() => {})
      await expectLogInPage(page, '/profile/edit/about')
      await fillLogIn(page, daan)
      await expect(page).toHaveURL(new RegExp(`${path('/profile/edit/about')}$`))
      await expect(about(page)).toHaveValue('')
      await expect.poll(() => storageOf(page)).not.toContain('just writing')
    })

    test(
      `a ban closes every page of the member (${locale})`,
      { tag: '@full' },
      async ({ context, browser, contextOptions }) => {
        const [joost, lotte] = [await addAccount('Joost'), await addAccount('Lotte')]
        const [iris, roos] = [
          await addAccount('Iris', { role: 'operator' }),
          await addAccount('Roos', { role: 'operator' }),
        ]
        await setSession(context, joost.id)
        const pages = [await pageOf(context), await context.newPage()]
        for (const page of pages) await open(page, '/likes/received')
        const reporter = await browserOf(browser, contextOptions, lotte.id)
        const staff = await browserOf(browser, contextOptions, iris.id)
        const second = await browserOf(browser, contextOptions, roos.id)
        const post = async (
          from: BrowserContext,
          to: string,
          data: object,
        ): Promise<{ receipt?: string | undefined; approval?: string | undefined }> => {
          const headers = {
            'sec-fetch-site': 'same-origin',
            'idempotency-key': crypto.randomUUID(),
          }
          const answer = await from.request.post(
            new URL(to, test.info().project.use.baseURL).href,
            {
              data,
              headers,
            },
          )
          expect(answer.status(), await answer.text()).toBe(200)
          return z
            .object({ receipt: z.optional(z.string()), approval: z.optional(z.string()) })
            .parse(await answer.json())
        }
        const { receipt = '' } = await post(reporter, '/api/report.php', {
          subject: 'profile',
          member: joost.id,
          reason: 'scam',
        })
        const measure = {
          kind: 'report',
          id: receipt.slice(2),
          measure: 'profile',
          answer: 'You asked several members for money.',
        }
        const { approval } = await post(staff, '/api/cases.php', measure)
        const yes = { id: approval, approved: true, answer: '' }
        await post(second, '/api/operator-approvals.php', yes)
        for (const page of pages) await expectLogInPage(page, '/likes/received')
        const [page = await context.newPage()] = pages
        await fillLogIn(page, joost)
        // The other tab follows; a page that is closed while it navigates can hang.
        for (const each of pages)
          await expect(each.getByRole('heading', { name: words('banned.title') })).toBeVisible()
      },
    )
  })
}
