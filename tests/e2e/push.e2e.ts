import type { BrowserContext, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { locales } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { addWriter } from '../factories/chat.ts'
import { startPushService, type PushService } from '../factories/push-service.ts'
import { setSession } from './browsers.ts'
import { expect, test } from './fixtures.ts'
import { addConversation, openDatabase } from './people.ts'
import { logIn, readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const words = wordsOf('en')
const Answer = z.object({
  user: z.object({
    id: z.string(),
    language: z.enum(locales),
    push_subscription: z.nullable(z.string()),
  }),
})

test(
  'a browser subscribes, shows a push without a name, notifies its page, and opens the target on a click',
  { tag: ['@isolated', '@full'] },
  async ({ page, context, browser }) => {
    const service = await startPushService()
    await context.grantPermissions(['notifications'])
    await standIn(context, service)
    // A member of this run, because the test turns a kind of push off.
    const db = await openDatabase()
    await setSession(db, context, await addWriter(db, { name: 'Mees' }))
    await db.end()
    await page.goto('/notifications')
    await page.getByRole('button', { name: words('notifications.device.on') }).click()
    await expect(page.getByText(words('notifications.device.subscribed'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(words('notifications.device.subscribed'))).toBeVisible()

    const { user } = Answer.parse(await (await page.request.get('/api/user.php')).json())
    await likeAsNewcomer(await browser.newContext(), user.id)
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1)
    const payload = service.received[0]?.payload ?? {}
    expect(JSON.stringify(payload)).not.toContain('Secretname')

    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ type: string }>) => {
          document.documentElement.dataset['told'] = data.type
        },
      )
    })
    await deliver(page, JSON.stringify(payload))
    await expect(page.locator('html[data-told=NEW_PUSH_MESSAGE]')).toBeAttached()
    // The worker notifies the page first.
    const listNotifications = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({
          title,
          body,
          tag,
        }))
      })
    await expect.poll(listNotifications).toEqual([
      {
        title: 'Vonk',
        body: wordsOf(user.language)('notificationMails.like.subject'),
        tag: 'like',
      },
    ])

    await click(context)
    await expect(page).toHaveURL(/\/likes\/received$/)

    // The last push stays known, and its second button turns off pushes of its kind.
    await page.goto('/notifications')
    await expect(page.getByText(words('notifications.device.last'))).toContainText(
      wordsOf(user.language)('notificationMails.like.subject'),
    )
    await deliver(page, JSON.stringify(payload))
    await expect.poll(listNotifications).toHaveLength(1)
    await click(context, 'mute')
    const muted = { title: 'Vonk', body: wordsOf(user.language)('notificationMails.push.muted') }
    await expect.poll(listNotifications).toEqual([{ ...muted, tag: 'like' }])
    expect(await pushOn(page, 'like')).toBe(false)
    await click(context)
    await expect(page).toHaveURL(/\/notifications$/)

    // Also from an open conversation, which has another layout.
    const conversation = await openAnyConversation(user.id)
    await page.goto(`/chats/${conversation}`, { waitUntil: 'networkidle' })
    await deliver(page, JSON.stringify(payload))
    await expect.poll(listNotifications).toHaveLength(1)
    await click(context)
    await expect(page).toHaveURL(/\/likes\/received$/)

    // Also from static HTML, which has no script that could navigate.
    await page.goto('/pages/terms', { waitUntil: 'networkidle' })
    await deliver(page, JSON.stringify(payload))
    await expect.poll(listNotifications).toHaveLength(1)
    await click(context)
    await expect(page).toHaveURL(/\/likes/)

    // After a log-out, the same notification leads to the log-in first, from every layout of visitors.
    await page.waitForLoadState('networkidle')
    // The member's page would navigate away by itself at any moment.
    await page.goto('about:blank')
    await page.request.get('/api/logout.php')
    for (const path of ['/pricing', '/landers/video', '/']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      // A page that finds nobody logged in closes notifications, so the push may have to come again.
      await expect(async () => {
        await deliver(page, JSON.stringify(payload))
        await click(context)
      }).toPass()
      await expect(page).toHaveURL(/\/login\?next=\/likes$/)
    }
    service.stop()
  },
)

test(
  'push is on again after a log-out and a log-in, and after new keys of the site, but for its member only',
  { tag: ['@isolated', '@firefox'] },
  async ({ page, context, browser }) => {
    const service = await startPushService()
    await context.grantPermissions(['notifications'])
    await standIn(context, service)
    const db = await openDatabase()
    const [mees, noor] = [await addAccount(db, 'Mees'), await addAccount(db, 'Noor')]
    await setSession(db, context, mees.id)
    const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
    const isOn = async () => (await readUser(page)).push_subscription !== null

    await page.goto('/notifications')
    await button('notifications.device.on').click()
    await expect(page.getByText(words('notifications.device.subscribed'))).toBeVisible()
    expect(await isOn()).toBe(true)

    await logOutOf(page, 'Mees')
    await logInAs(page, mees.email)
    // The settings are not opened: each page of a member mends push.
    await expect.poll(isOn).toBe(true)
    await likeAsNewcomer(await browser.newContext(), mees.id)
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1)

    // Other keys of the site: the old subscription would be refused for ever.
    await page.evaluate(() => localStorage.setItem('stand-in-subscription', '7 b2xkIGtleQ'))
    await page.goto('/members')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('stand-in-subscription')))
      .not.toContain('b2xkIGtleQ')
    await expect.poll(isOn).toBe(true)
    await page.goto('/notifications')
    await expect(page.getByText(words('notifications.device.subscribed'))).toBeVisible()
    await likeAsNewcomer(await browser.newContext(), mees.id)
    await expect.poll(() => service.received.at(-1)?.path, { timeout: 20_000 }).toBe('/browser-2')

    // The server lost it: the page does not say that it is on before the server has it again.
    await execute(db, sql`delete from push_subscription where member_id = ${mees.id}`)
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/user.php?push=1', async (route) => {
      await sent.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText(words('notifications.device.renewing'))).toBeVisible()
    expect(await isOn()).toBe(false)
    sent.resolve()
    await expect(page.getByText(words('notifications.device.subscribed'))).toBeVisible()

    // Noor was never asked whether this browser may show hers.
    await logOutOf(page, 'Mees')
    await logInAs(page, noor.email)
    await page.goto('/notifications')
    await expect(button('notifications.device.on')).toBeEnabled()
    expect(await isOn()).toBe(false)
    await db.end()
    service.stop()
  },
)

test(
  'a browser that blocks notifications or lacks them shows what to do',
  { tag: ['@isolated', '@full'] },
  async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await logIn({ page, words, locale: 'en', isPhone: false }, 'free')
    await page.goto('/notifications')
    await expect(page.getByText(words('notifications.device.denied'))).toBeVisible()
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.reload()
    await expect(page.getByText(words('notifications.device.incapable'))).toBeVisible()
  },
)

/** Creates a conversation of the member with a new member. */
async function openAnyConversation(member: string): Promise<string> {
  const db = await openDatabase()
  const conversation = await addConversation(db, member, await addWriter(db, { name: 'Noor' }))
  await db.end()
  return conversation
}

/** Replaces the browser's push service, which is on the internet, by ours, with real keys. */
async function standIn(context: BrowserContext, service: PushService): Promise<void> {
  await context.addInitScript((subscription) => {
    // Firefox has it in pages with an address only.
    if (!('PushManager' in window)) return
    const storageKey = 'stand-in-subscription'
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ).buffer
    const current = () => {
      const [number = '', key = ''] = localStorage.getItem(storageKey)?.split(' ') ?? []
      if (!number) return null
      const named = { ...subscription, endpoint: `${subscription.endpoint}-${number}` }
      return {
        endpoint: named.endpoint,
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => named,
        unsubscribe: async () => {
          localStorage.removeItem(storageKey)
          return true
        },
      }
    }
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const number = Number(localStorage.getItem('stand-in-count') ?? 0) + 1
        localStorage.setItem('stand-in-count', String(number))
        localStorage.setItem(storageKey, `${number} ${applicationServerKey}`)
        return current()
      },
      getSubscription: async () => current(),
    })
  }, service.subscription('browser'))
}

const password = 'three pears on a plate'

async function addAccount(db: Database, name: string): Promise<{ id: string; email: string }> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  const passwordHash = await hashPassword(password)
  return { id: await addWriter(db, { name, email, passwordHash, gender: 'female' }), email }
}

const readUser = async (page: Page) =>
  Answer.parse(
    await page.evaluate(async (): Promise<unknown> => (await fetch('/api/user.php')).json()),
  ).user

async function logOutOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: words('shell.nav.account', { name }) }).click()
  await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(words('accounts.field.email')).fill(email)
  await page.getByLabel(words('accounts.field.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/members$/)
}

/** A new member signs up and likes the member. */
async function likeAsNewcomer({ request }: BrowserContext, member: string): Promise<void> {
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
  const data = {
    name: 'Secretname',
    email: `push-${Date.now()}@example.org`,
    password: readDemo().password,
    date_of_birth: '1990-02-03',
    gender: 'female',
  }
  expect((await request.post('/api/signup.php', { data, headers: headers() })).status()).toBe(200)
  expect(
    (await request.post('/api/like.php', { data: { member }, headers: headers() })).status(),
  ).toBe(200)
}

/** Delivers a push to the page's service worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((settle) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted)
      if (registration) settle(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data,
  })
  await session.detach()
}

/** Clicks a notification by an event in the worker: the system draws notifications, where no test reaches them. */
async function click(context: BrowserContext, action = ''): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(async (pressed) => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('There is no notification to click')
    const handled: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      action: pressed,
      waitUntil: (work: Promise<unknown>) => handled.push(work),
    })
    globalThis.dispatchEvent(event)
    await Promise.all(handled)
  }, action)
}

const Preferences = z.object({
  preferences: z.array(z.object({ type: z.string(), push: z.boolean() })),
})

/** Whether pushes of this kind are on, as the server stores it. */
async function pushOn(page: Page, type: string): Promise<boolean | undefined> {
  const answer: unknown = await (await page.request.get('/api/notifications.php')).json()
  return z.parse(Preferences, answer).preferences.find((each) => each.type === type)?.push
}
