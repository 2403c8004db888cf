import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { addWriter } from '../factories/chat.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone, write } from './people.ts'
import { confirmByCall, readDemo, signUp, type Person } from './ui-steps.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const words = wordsOf('en')
const newAddress = () => `waits-${crypto.randomUUID().slice(0, 8)}@example.org`

for (const locale of localesToRun('en', 'de')) {
  test(
    `in ${locale}: a first message waits in the list until the address is confirmed, and is then sent`,
    { tag: locale === 'en' ? '@firefox' : [] },
    async ({ page, isMobile }) => {
      const words = wordsOf(locale)
      const person: Person = { page, words, locale, isPhone: isMobile }
      const receiver = await addWriter(db, { name: 'Hakan' })
      const email = newAddress()
      await page.goto(localePath(locale, '/signup'), { waitUntil: 'networkidle' })
      await page.getByRole('radio', { name: words('accounts.field.male'), exact: true }).check()
      await signUp(person, 'Tom', email)
      await expect(page).toHaveURL(/complete-signup/)
      await page.goto(localePath(locale, `/members/${receiver}/chat`), { waitUntil: 'networkidle' })
      const text = 'Hello, I would like to hear about your boat'
      await page.locator('form textarea').fill(text)
      await page.locator('form button[type=submit]').click()
      await expect(page.getByText(words('chat.state.waitingConfirmation'))).toBeVisible()
      await page.goto(localePath(locale, '/chats'), { waitUntil: 'networkidle' })
      const line = page.getByRole('link', { name: /Hakan/ })
      await expect(line).toContainText(words('chat.list.you', { text }))
      await expect(line).toContainText(words('chat.list.waits'))
      const notice = page.getByRole('main').getByText(words('visit.alerts.waits', { count: 1 }))
      await expect(notice).toBeVisible()
      // It stands above the conversations: two rows of 44 px at most.
      const rows = page.getByRole('region', { name: words('visit.alerts.label') })
      expect((await rows.boundingBox())?.height).toBeLessThanOrEqual(88)
      await expect(
        page
          .getByRole('navigation')
          .getByText(words('shell.nav.waiting'))
          .filter({ visible: true }),
      ).toHaveCount(1)
      await expectAccessible(page)
      await expectToFit(page)
      await confirmByCall(person, email)
      await expect(
        page.getByText(words('visit.alerts.sent', { count: 1, name: 'Hakan' })),
      ).toBeVisible({ timeout: 20_000 })
      await expect(line).not.toContainText(words('chat.list.waits'))
      await expect(line).toContainText(words('chat.list.sent'))
      await expect(notice).toHaveCount(0)
    },
  )
}

test('a first message to a member who cannot receive it is kept, and can be sent to somebody else', async ({
  page,
  isMobile,
}) => {
  const person: Person = { page, words, locale: 'en', isPhone: isMobile }
  const deleted = await addWriter(db)
  await execute(db, sql`update account set status = 'deleted' where member_id = ${deleted}`)
  await execute(db, sql`update profile set status = 'paused' where member_id = ${deleted}`)
  const unseen = async (id: string) => {
    await page.goto(`/members/${id}/landing`)
    return page.getByRole('main').innerText()
  }
  const neutral = await unseen(deleted)
  expect(neutral).toContain('Say hello first')
  expect(await unseen('1')).toBe(neutral)

  const text = 'I thought a while about what I would write to you.'
  await page.getByLabel(words('landerEntry.opener.own')).fill(text)
  await page.getByRole('button', { name: words('landerEntry.form.submit') }).click()
  await page.getByRole('radio', { name: words('accounts.field.male'), exact: true }).check()
  await signUp(person, 'Tom', newAddress())
  await expect(page).toHaveURL(/complete-signup/)
  await page.goto('/signup-matches')
  await expect(page.getByText(words('accounts.welcome.keptTitle'))).toBeVisible()
  await page.goto('/chats', { waitUntil: 'networkidle' })
  const row = page.getByRole('listitem').filter({ hasText: text })
  await expect(row).toContainText(words('chat.list.notSent'))
  await expect(row).toContainText(words('errors.profile_not_available'))
  await expectAccessible(page)
  await row.getByRole('button', { name: words('chat.list.reuse') }).click()
  await expect(page).toHaveURL(/\/members$/)
  await page.goto(`/members/${readDemo().members[0]}/chat`, { waitUntil: 'networkidle' })
  await expect(page.locator('form textarea')).toHaveValue(text)
})

test('the refusal of a third conversation says how many a free member can have', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const free = await someone(db, {
    browser,
    options: contextOptions,
    follow,
    name: 'Tom',
    paid: false,
  })
  const { page } = free
  for (const text of ['First words', 'Second words']) {
    await page.goto(`/members/${await addWriter(db)}/chat`, { waitUntil: 'networkidle' })
    await write(free, text)
    await expect(page).toHaveURL(/\/chats\/\d+$/)
  }
  await page.goto(`/members/${await addWriter(db)}/chat`, { waitUntil: 'networkidle' })
  await write(free, 'Third words')
  await expect(page.getByRole('alert')).toContainText(
    words('errors.premium_required', { limit: 2 }),
  )
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('Third words')
})

test('a sent first message is always visible: in the box or as a bubble', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const mees = await someone(db, { browser, options: contextOptions, follow, name: 'Mees' })
  const { page } = mees
  await page.goto(`/members/${await addWriter(db)}/chat`, { waitUntil: 'networkidle' })
  // The page of the conversation needs this answer; it comes late.
  await page.route('**/api/conversation.php*', async (route) => {
    await page.waitForTimeout(400)
    await route.continue()
  })
  await page.evaluate(() => {
    const missing: string[] = []
    Object.assign(window, { missing })
    const check = () => {
      const field = document.querySelector('form textarea')
      const typed = field instanceof HTMLTextAreaElement ? field.value : ''
      const log = document.querySelector('[role="log"]')?.textContent ?? ''
      const isVisible = typed.includes('Hello there') || log.includes('Hello there')
      if (started && !isVisible) missing.push(`${location.pathname}: ${log}`)
      if (isVisible) started = true
      requestAnimationFrame(check)
    }
    let started = false
    check()
  })
  await write(mees, 'Hello there')
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  await expect(page.getByRole('log').getByText('Hello there')).toBeVisible()
  await expect(page.getByText(words('chat.state.sending'), { exact: true })).toHaveCount(0)
  expect(await page.evaluate('window.missing')).toEqual([])
})
