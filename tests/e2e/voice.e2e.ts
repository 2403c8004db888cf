import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, someone } from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

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

test('a recording on a profile is played to others once a person of the staff has let it pass @desktop', async ({
  browser,
  contextOptions: options,
  watch: { follow },
}) => {
  const opening = { browser, options, follow }
  const noor = await someone(db, { ...opening, name: 'Noor' })
  const mees = await someone(db, { ...opening, name: 'Mees', gender: 'male' })
  const moderator = await someone(db, { ...opening, name: 'Renske' })
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{moderator}' where member_id = ${moderator.id}`,
  )
  await noor.context.grantPermissions(['microphone'])
  await noor.page.goto('/profile/words', { waitUntil: 'networkidle' })
  await noor.page.getByRole('button', { name: 'Start recording' }).press('Enter')
  await expect(noor.page.getByText('0:02')).toBeVisible()
  await noor.page.getByRole('button', { name: 'Stop' }).press('Enter')
  const save = noor.page.getByRole('button', { name: 'Put it on my profile' })
  await expect(save).toBeVisible()
  await noor.page.getByLabel('What you say, as text').fill('I sail on Sundays.')
  await save.click()
  await expect(noor.page.getByText(/^Our team hasn’t listened yet/)).toBeVisible()
  await expectAccessible(noor.page)

  const recording = mees.page.getByRole('group', { name: 'Noor’s voice' })
  await mees.page.goto(`/members/${noor.id}`, { waitUntil: 'networkidle' })
  await expect(recording).toBeHidden()

  await moderator.page.goto('/operator/voice-intros', { waitUntil: 'load' })
  await moderator.page.locator(`[data-review="${noor.id}"]`).click()
  await expect(moderator.page.getByText('I sail on Sundays.')).toBeVisible()
  await expectAccessible(moderator.page)
  await moderator.page.getByRole('button', { name: /^Fine, let it pass/ }).click()

  // The decision takes effect after the ten seconds in which it can be undone.
  await expect(async () => {
    await mees.page.reload({ waitUntil: 'networkidle' })
    await expect(recording).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await mees.page.getByText('Read it instead').click()
  await expect(mees.page.getByText('I sail on Sundays.')).toBeVisible()
  await expectAccessible(mees.page)
  const sound = mees.page.waitForResponse(/\/voice-intros\//)
  await recording.getByRole('button', { name: /^Play/ }).press('Enter')
  expect((await sound).ok()).toBe(true)
})
