import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, sendByApi, textsOf, write } from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test('a signal stands under a message until its receiver says that it is fine', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const pair = await meesAndNoor(db, { browser, options: contextOptions, follow })
  const { mees, noor, conversation } = pair
  await sendByApi(mees, conversation, 'Could you lend me 400 euros until Friday?')
  await openChat(noor, conversation)
  const signal = noor.page.getByRole('complementary', { name: 'Something we noticed' })
  await expect(signal).toContainText('Asks for money.')
  await expect(signal.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', /help\/scam/)
  await expectAccessible(noor.page)
  await signal.getByRole('button', { name: 'Report' }).click()
  await expect(noor.page.getByRole('radio', { name: 'The photos look made by AI' })).toBeVisible()
  await noor.page.keyboard.press('Escape')
  await signal.getByRole('button', { name: 'It’s fine' }).click()
  await expect(signal).toBeHidden()
  await noor.page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => textsOf(noor)).toHaveLength(1)
  await expect(signal).toBeHidden()
  await openChat(mees, conversation)
  await expect(mees.page.getByRole('complementary', { name: 'Something we noticed' })).toBeHidden()
})

test('a first message that may hurt is asked about once, and can be changed or sent', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const pair = await meesAndNoor(db, { browser, options: contextOptions, follow })
  const { mees, conversation } = pair
  await openChat(mees, conversation)
  await write(mees, 'You are so ugly')
  const sheet = mees.page.getByRole('dialog', { name: 'Send this?' })
  await expect(sheet).toContainText('You are so ugly')
  await expectAccessible(mees.page)
  await sheet.getByRole('button', { name: 'Change it' }).click()
  const field = mees.page.getByRole('textbox', { name: /^Message to/ })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('You are so ugly')
  await write(mees, 'Your dog is so ugly that it is lovely')
  await expect.poll(() => textsOf(mees)).toEqual(['Your dog is so ugly that it is lovely'])
})
