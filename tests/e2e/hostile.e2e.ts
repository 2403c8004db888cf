import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { addConversation, openDatabase, sendByApi, someone } from './people.ts'

declare global {
  interface Window {
    refused?: string[]
  }
}

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const hostile = `"'--></script></title></textarea><svg/onload=alert(1)><img src=x onerror=alert(2)>{{7*7}}javascript:alert(3)`

/** Records the dialogs that scripts open and what the content security policy refuses. */
async function watched(
  page: Page,
): Promise<{ dialogs: string[]; refused: () => Promise<string[]> }> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const refused: string[] = []
    window.refused = refused
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      refused.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  const refused = () => page.evaluate(() => window.refused ?? [])
  return { dialogs, refused }
}

test(
  'shows what members write as text on every page, before and after hydration',
  { tag: '@isolated' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const reader = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Reader',
      gender: 'male',
      follow,
    })
    const writer = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Writer',
      gender: 'female',
      follow,
    })
    const conversation = await addConversation(db, writer.id, reader.id)
    await execute(
      db,
      sql`update profile set name = ${hostile}, about = ${hostile} where member_id = ${writer.id}`,
    )
    await execute(
      db,
      sql`insert into profile_note values (${reader.id}, ${writer.id}, ${hostile}, now())`,
    )
    await sendByApi(writer, conversation, hostile)
    const { page } = reader
    const { dialogs, refused } = await watched(page)
    const query = new URLSearchParams({ next: hostile, q: hostile, ref: hostile }).toString()
    for (const path of [
      '/members?gender=female',
      `/members/${writer.id}`,
      '/chats',
      `/complaints?about=${encodeURIComponent(hostile)}`,
      `/lang-config?${query}`,
      `/chats/${conversation}`,
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await refused(), path).toEqual([])
    }
    await expect(page.getByRole('log').getByText('onload=alert(1)').first()).toBeVisible()
    expect(dialogs).toEqual([])
  },
)

test('does not run a script injected into a page', async ({ browser, contextOptions, baseURL }) => {
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL !== undefined && { baseURL }),
  })
  const page = await context.newPage()
  const { dialogs, refused } = await watched(page)
  await page.route('**/pages/terms', async (route) => {
    const answer = await route.fetch()
    const injected =
      '<script>alert("planted")</script><img src="/none.png" onerror="alert(\'handler\')"><base href="https://evil.example/">'
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</main>', `${injected}</main>`),
    })
  })
  await page.goto('/pages/terms', { waitUntil: 'networkidle' })
  expect(dialogs).toEqual([])
  const directives = (await refused()).map((line) => line.split(' ')[0])
  expect(directives).toEqual(
    expect.arrayContaining(['script-src-elem', 'script-src-attr', 'base-uri']),
  )
  await context.close()
})
