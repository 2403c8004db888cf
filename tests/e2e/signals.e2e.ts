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

test('a message in another language is translated after its reader agrees, below the original', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const pair = await meesAndNoor(db, { browser, options: contextOptions, follow })
  const { mees, noor, conversation } = pair
  const original = 'Trabajo en un barco, así que a veces tardo en contestar.'
  await sendByApi(mees, conversation, original)
  await openChat(noor, conversation)
  const { page } = noor
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Translate this chat?' })
  await expect(sheet).toContainText('It goes to no other company, and nobody keeps it.')
  await expect(sheet).toContainText('The original always stays')
  await expectAccessible(page)
  await sheet.getByRole('switch', { name: 'Always in this chat' }).check()
  await sheet.getByRole('button', { name: 'Translate', exact: true }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText(`[en] ${original}`)
  await expect(log).toContainText('By machine, on our own server. May be wrong.')
  await expectAccessible(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(log).toContainText(`[en] ${original}`)
  await log.getByRole('button', { name: 'Hide translation' }).click()
  await expect(log).not.toContainText('[en]')
  await expect.poll(() => textsOf(noor)).toEqual([original])
})

test('a voice note is recorded, heard before it is sent, and played after a press', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const pair = await meesAndNoor(db, { browser, options: contextOptions, follow })
  const { mees, noor, conversation } = pair
  await mees.context.grantPermissions(['microphone'])
  await openChat(mees, conversation)
  await mees.page.getByRole('button', { name: /^Record a voice message/ }).click()
  const sheet = mees.page.getByRole('dialog')
  await expect(sheet).toContainText('Up to 60 seconds')
  await sheet.getByRole('button', { name: 'Start recording' }).press('Enter')
  await expect(sheet.getByText('0:02')).toBeVisible()
  await sheet.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(sheet.getByRole('button', { name: /^Play/ })).toBeVisible()
  await expectAccessible(mees.page)
  await sheet.getByRole('textbox').fill('Ten o’clock at the station')
  await sheet.getByRole('button', { name: /^Send/ }).click()
  await expect(sheet).toBeHidden()
  await openChat(noor, conversation)
  const note = noor.page.getByRole('group', { name: 'Voice message from Mees' })
  await expect(noor.page.getByRole('log')).toContainText('Ten o’clock at the station')
  await expectAccessible(noor.page)
  const speed = note.getByRole('button', { name: 'Speed 1', exact: true })
  await speed.press('Enter')
  await expect(note.getByRole('button', { name: 'Speed 1.5' })).toBeVisible()
  const sound = noor.page.waitForResponse(/\/voice-notes\//)
  await note.getByRole('button', { name: /^Play/ }).press('Enter')
  expect((await sound).ok()).toBe(true)
})
