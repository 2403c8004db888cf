import sql from 'sql-template-tag'
import { getBalance } from '../../src/credits/server/public.ts'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone, type Someone } from './people.ts'
import { wordsOf, type Words } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Chooses in the settings who may write first, and what happens to the others. */
async function chooseRule(
  { page }: Someone,
  { words, path, mode }: { words: Words; path: string; mode: 'closed' | 'request' },
): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: words('contact.who.verified') }).check()
  await page.getByRole('radio', { name: words(`contact.mode.${mode}`) }).check()
  await expect(page.getByText(words('contact.saved'), { exact: true })).toBeVisible()
  await expectAccessible(page)
}

async function writeFirst({ page }: Someone, words: Words, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words('chat.composer.to', { name: 'Noor' }) }).fill(text)
  await page.locator('form button[type=submit]').click()
}

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  test(`in ${locale}: a request is read for nothing, and paid when it is opened`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const opening = { browser, options: contextOptions, follow }
    const mees = await someone(db, { ...opening, name: 'Mees' })
    const noor = await someone(db, { ...opening, name: 'Noor' })
    const tab = path('/notifications?tab=contact')
    await chooseRule(noor, { words, path: tab, mode: 'request' })
    const before = await getBalance(db, mees.id)

    await mees.page.goto(path(`/members/${noor.id}/chat`), { waitUntil: 'networkidle' })
    await expect(mees.page.getByText(words('chat.request.first', { name: 'Noor' }))).toBeVisible()
    const text = 'You restore bicycles? I have a 1978 frame.'
    await writeFirst(mees, words, text)
    const sent = mees.page.getByText(words('chatExtras.request.sent', { name: 'Noor' }))
    await expect(sent).toBeVisible()
    await expectAccessible(mees.page)
    expect(await getBalance(db, mees.id)).toBe(before)

    await noor.page.goto(path('/chats'), { waitUntil: 'networkidle' })
    await noor.page.getByRole('link', { name: words('chat.list.requests', { count: 1 }) }).click()
    await expect(noor.page.getByText(text)).toBeVisible()
    await expectAccessible(noor.page)
    expect(await getBalance(db, mees.id)).toBe(before)
    await noor.page.getByRole('button', { name: words('requests.open') }).click()
    await expect(noor.page).toHaveURL(/\/chats\/\d+$/)
    await expect(noor.page.getByRole('log')).toContainText(text)
    expect(await getBalance(db, mees.id)).toBe(before - 1)
  })
}

const words = wordsOf('en')

test('a closed door is said before any price, and a like stays possible', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const mees = await someone(db, { ...opening, name: 'Mees' })
  const noor = await someone(db, { ...opening, name: 'Noor' })
  await chooseRule(noor, { words, path: '/notifications?tab=contact', mode: 'closed' })
  const before = await getBalance(db, mees.id)
  await mees.page.goto(`/members/${noor.id}`, { waitUntil: 'networkidle' })
  await expect(mees.page.getByText(words('door.title', { name: 'Noor' }))).toBeVisible()
  const main = mees.page.getByRole('main')
  await expect(main).toContainText(words('door.verify'))
  await expect(main).not.toContainText('€')
  await expect(main.getByRole('button', { name: /like/i }).first()).toBeVisible()
  await expectAccessible(mees.page)
  await mees.page.goto(`/members/${noor.id}/chat`, { waitUntil: 'networkidle' })
  const closed = mees.page.getByText(words('chat.composer.closed', { name: 'Noor' }))
  await expect(closed).toBeVisible()
  await expect(mees.page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)
  expect(await getBalance(db, mees.id)).toBe(before)
})

test('a request is declined with a kind sentence, which its sender reads; nothing is charged', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const mees = await someone(db, { ...opening, name: 'Mees' })
  const noor = await someone(db, { ...opening, name: 'Noor' })
  await chooseRule(noor, { words, path: '/notifications?tab=contact', mode: 'request' })
  const before = await getBalance(db, mees.id)
  await mees.page.goto(`/members/${noor.id}/chat`, { waitUntil: 'networkidle' })
  await writeFirst(mees, words, 'Shall we compare soup pots?')
  const sent = mees.page.getByText(words('chatExtras.request.sent', { name: 'Noor' }))
  await expect(sent).toBeVisible()

  await noor.page.goto('/requests', { waitUntil: 'networkidle' })
  await noor.page.getByRole('button', { name: words('requests.decline') }).click()
  const dialog = noor.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: words('requests.sentence.s3') }).check()
  await expectAccessible(noor.page)
  await dialog.getByRole('button', { name: words('requests.ask.yes') }).click()
  await expect(noor.page.getByRole('button', { name: words('requests.undo') })).toBeVisible()
  // The sender reads it when it cannot be undone any more.
  await execute(
    db,
    sql`update message_request set decided_at = decided_at - interval '11 seconds' where member_id = ${mees.id}`,
  )

  await mees.page.goto(`/members/${noor.id}/chat`, { waitUntil: 'networkidle' })
  const sentence = words('requests.sentence.s3')
  await expect(
    mees.page.getByText(words('chatExtras.request.declined', { name: 'Noor', sentence })),
  ).toBeVisible()
  expect(await getBalance(db, mees.id)).toBe(before)
})
