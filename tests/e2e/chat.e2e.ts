import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { meesAndNoor, openDatabase, sendByApi, someone } from './people.ts'

test.use({ serviceWorkers: 'allow' })

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: /^Send, / }).click()
}
const inLog = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

test('two members chat live: in order, once, through a lost connection, in several tabs', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const opening = { browser, options: contextOptions, follow }
  const premium = await someone(db, { ...opening, name: 'Mees' })
  const free = await someone(db, { ...opening, name: 'Noor', paid: false, credits: 5 })

  await premium.page.goto(`/members/${free.id}/chat`)
  await write(premium.page, `Hello from ${mark}`)
  await expect(inLog(premium.page, `Hello from ${mark}`)).toBeVisible()
  await expect(premium.page).toHaveURL(/\/chats\/\d+$/)
  await expect(premium.page.getByText(/^Sent \d\d:\d\d/).last()).toBeVisible()

  await free.page.goto('/chats')
  await free.page.getByRole('link', { name: new RegExp(`Hello from ${mark}`) }).click()
  await expect(inLog(free.page, `Hello from ${mark}`)).toBeVisible()
  await expect(premium.page.getByText(/^Read, sent/).last()).toBeVisible()
  await expectAccessible(premium.page)
  await expectAccessible(free.page)

  await write(free.page, `And back, ${mark}`)
  await expect(inLog(premium.page, `And back, ${mark}`)).toBeVisible()

  const second = await premium.context.newPage()
  await second.goto('/chats')
  await expectAccessible(second)
  await free.context.setOffline(true)
  for (const n of [1, 2, 3]) {
    await write(premium.page, `${n} while you were away, ${mark}`)
    await expect(premium.page.getByText(/^Sending$/)).toHaveCount(0)
  }
  await expect(second.getByText(`3 while you were away, ${mark}`)).toBeVisible({ timeout: 2_000 })
  await free.context.setOffline(false)
  await expect(inLog(free.page, `3 while you were away, ${mark}`)).toBeVisible({ timeout: 20_000 })
  const texts = await free.page
    .getByRole('log')
    .getByText(`while you were away, ${mark}`)
    .allInnerTexts()
  expect(texts.map((text) => text.slice(0, 1))).toEqual(['1', '2', '3'])

  await premium.context.setOffline(true)
  await write(premium.page, `Written without a network, ${mark}`)
  await expect(premium.page.getByText(/^Waiting. Costs 1 free credit/)).toBeVisible({
    timeout: 20_000,
  })
  await premium.context.setOffline(false)
  await expect(inLog(free.page, `Written without a network, ${mark}`)).toBeVisible({
    timeout: 20_000,
  })
  await expect(inLog(premium.page, `Written without a network, ${mark}`)).toHaveCount(1)
  await expect(premium.page.getByText(/^Waiting. Costs 1 free credit/)).toHaveCount(0)
})

test('the first message of a partner shows to a member who is about to write first', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const mees = await someone(db, { ...opening, name: 'Mees' })
  const noor = await someone(db, { ...opening, name: 'Noor' })
  // The page asks again after a while, and then once a minute: only the event is fast.
  const polled = mees.page.waitForRequest(/\/api\/chats[.]php/)
  await mees.page.goto(`/members/${noor.id}/chat`)
  await polled
  const box = mees.page.getByRole('textbox', { name: /^Message to/ })
  await box.pressSequentially('Good mor')
  await noor.page.goto(`/members/${mees.id}/chat`)
  await write(noor.page, 'I was faster')
  await expect(inLog(mees.page, 'I was faster')).toBeVisible()
  await expect(mees.page).toHaveURL(/\/chats\/\d+$/)
  await mees.page.keyboard.type('ning')
  await expect(box).toHaveValue('Good morning')
})

test('a conversation works by keyboard, and shows its price before sending', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const { mees, noor, conversation } = await meesAndNoor(db, opening)
  await sendByApi(noor, conversation, 'Hello')
  const { page } = mees
  await page.goto('/chats/latest')
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  await expect(page.getByText(/Reading is free|^Free/).last()).toBeVisible()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.focus()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(box).toBeFocused()
  await page.getByRole('button', { name: 'Chat options' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(box).toHaveValue('By keyboard')
  await box.fill('')
})
