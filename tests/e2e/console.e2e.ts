import type { BrowserContext } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { enter, openDatabase, someone } from './people.ts'
import { addPhotos } from './photos.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const makeStaff = (id: string, roles: string[]) =>
  execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${roles} where member_id = ${id}`,
  )

async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

const PHOTOS = 100

test('a moderator decides about 100 photos by keyboard within a minute @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const owner = await someone(db, opening)
  const { id, page } = await someone(db, opening)
  await makeStaff(id, ['moderator'])
  await addPhotos(db, owner.id, { status: 'review', count: PHOTOS })
  await page.goto('/operator/photos', { waitUntil: 'networkidle' })
  const decided = async () =>
    (
      await row<{ n: number }>(
        db,
        sql`select count(*)::int as n from audit_entry where actor_id = ${id} and action = 'photo.judge' and affected_id = ${owner.id}`,
      )
    ).n
  const started = Date.now()
  // One in ten is refused, for nudity. The queue is fetched again as it runs low.
  while ((await decided()) < PHOTOS) {
    for (const key of 'aaaaaaaaa2') await page.keyboard.press(key)
    expect(Date.now() - started).toBeLessThan(60_000)
  }
  await expect(page.getByRole('status')).toBeVisible()
})

test('what a moderator typed outlives the session, and names are never markup @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const name = '<img src=x onerror=alert(1)> Eva'
  const reported = await someone(db, { ...opening, name })
  const reporter = await someone(db, { ...opening, name: 'Lotte' })
  const { id, context, page } = await someone(db, { ...opening, name: 'Iris' })
  await makeStaff(id, ['moderator'])
  const { receipt } = z.object({ receipt: z.string() }).parse(
    await call(reporter.context, '/api/report.php', {
      subject: 'profile',
      member: reported.id,
      reason: 'spam',
    }),
  )
  await page.goto(`/operator/members/${reported.id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goto(`/operator/cases/${receipt}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main')).toContainText(name)
  await page
    .getByRole('radio', { name: new RegExp(`^${words('consoleCases.cases.measures.warning')}`) })
    .check()
  const box = page.getByRole('textbox').first()
  const answer = 'You wrote the same sentence to many people, which is advertising.'
  await box.fill(answer)
  await execute(db, sql`update session set ended_at = now() where member_id = ${id}`)
  await page.getByRole('button', { name: words('consoleCases.cases.decision.send') }).click()
  await page.waitForURL(/login/)
  await context.clearCookies({ name: 'auth.session' })
  const again = await enter(db, id, opening)
  await context.addCookies(await again.context.cookies())
  await page.goto(`/operator/cases/${receipt}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('textbox').first()).toHaveValue(answer)
})
