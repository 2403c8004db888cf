import type { Page } from '@playwright/test'
import { addWriter } from '../factories/chat.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { setSession } from './browsers.ts'
import { pageOf } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { addConversation, openDatabase } from './people.ts'
import { readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

/** As a browser that blocks cookies: each of these throws at the first touch. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(navigator, 'serviceWorker', { get: refuse })
    Object.assign(window, { BroadcastChannel: refuse })
  })

/** The server sets its cookies, and the browser keeps none. */
const dropCookies = (page: Page) =>
  page.route('**/api/{user,signup}.php', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    await page.context().clearCookies({ name: 'auth.session' })
    await route.fulfill({ response, headers })
  })

test(
  'a browser that blocks storage gets a living page, and a log-in that leaves no session says so',
  { tag: ['@isolated', '@phone'] },
  async ({ context }) => {
    const page = await pageOf(context)
    await blockStorage(page)
    await dropCookies(page)
    for (const path of ['/', '/complaints', '/login']) {
      await page.goto(path)
      await page.getByRole('main').click({ position: { x: 2, y: 2 } })
      await expect(page.locator('html[data-alive]')).toBeAttached()
    }
    await page.getByLabel(words('accounts.field.email')).fill(readDemo().accounts.free)
    await page
      .getByLabel(words('accounts.field.password'), { exact: true })
      .fill(readDemo().password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(words('errors.cookies_needed'))
    await expect(page).toHaveURL(/\/login$/)
    await expectAccessible(page)
  },
)

test(
  'a member whose browser has no storage writes a message, which waits in memory',
  { tag: ['@isolated', '@phone'] },
  async ({ context }) => {
    const db = await openDatabase()
    const passwordHash = await hashPassword('three pears on a plate')
    const [mees, noor] = [
      await addWriter(db, { name: 'Mees', passwordHash }),
      await addWriter(db, { name: 'Noor' }),
    ]
    const conversation = await addConversation(db, mees, noor)
    await setSession(db, context, mees)
    await db.end()
    const page = await pageOf(context)
    await blockStorage(page)
    await page.goto(`/chats/${conversation}`, { waitUntil: 'networkidle' })
    await page.locator('form textarea').fill('Written without a storage')
    const sending = Promise.withResolvers<void>()
    await page.route('**/api/message.php', async (route) => {
      await sending.promise
      await route.continue()
    })
    await page
      .getByRole('button', { name: new RegExp(`^${words('chat.composer.send', { price: '' })}`) })
      .click()
    const message = page.getByText('Written without a storage', { exact: true })
    await expect(message).toBeVisible()
    await expect(page.locator('form textarea')).toHaveValue('')
    const isSent = page.waitForResponse('**/api/message.php')
    sending.resolve()
    await isSent
    await page.reload({ waitUntil: 'networkidle' })
    await expect(message).toBeVisible()
  },
)
