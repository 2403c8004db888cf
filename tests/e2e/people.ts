import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/sessions.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import type { MemberOptions } from '../factories/member.ts'
import { pageOf, takeContext } from './contexts.ts'
import { expect } from './fixtures.ts'

export type Someone = { id: string; context: BrowserContext; page: Page }

/** The database of the running product, for members that no other test uses. */
export async function openDatabase(): Promise<Database> {
  const directory = join(process.env['JOURNEY_VAR'] ?? '', 'postgres')
  const url =
    process.env['DATABASE_URL'] ?? (await startEmbedded({ directory, log: silentLog })).url
  return createPool({ url, log: silentLog, size: 2, everySite: true })
}

type Opening = MemberOptions & {
  credits?: number
  browser: Browser
  /** Of the project: phone or desktop. */
  options: BrowserContextOptions
  /** Another origin of the product, such as that of a proxy. */
  port?: number
  follow?: (context: BrowserContext) => void
}

const defaultPort = () => Number(process.env['E2E_PORT'])

/** Creates a member of its own, logged in, in a browser context of its own. */
export async function someone(
  db: Database,
  { browser, options, port, follow, ...member }: Opening,
): Promise<Someone> {
  const id = await addWriter(db, member)
  return {
    id,
    ...(await enter(db, id, {
      browser,
      options,
      ...(port && { port }),
      ...(follow && { follow }),
    })),
  }
}

/** When somebody joined who is no newcomer any more. */
export const longAgo = (): Date => new Date(Date.now() - 30 * 86_400_000)

/** Opens another browser context of a member. */
export async function enter(
  db: Database,
  id: string,
  {
    browser,
    options,
    port = defaultPort(),
    follow,
  }: Pick<Opening, 'browser' | 'options' | 'port' | 'follow'>,
): Promise<Omit<Someone, 'id'>> {
  const baseURL = `http://localhost:${port}`
  const context = await takeContext(browser, { ...options, baseURL })
  follow?.(context)
  const session = { sessionId: newId(), memberId: id, siteId: 1, device: 'journey', place: '' }
  const value = await startSession(db, session, new Date())
  await context.addCookies([{ name: 'auth.session', value, url: baseURL }])
  return { context, page: await pageOf(context) }
}

/** Two members with a conversation: only credits limit their next message. */
export async function addConversation(db: Database, one: string, other: string): Promise<string> {
  const conversation = newId()
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
        values (${conversation}, 1, least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint), ${one}, now())`,
  )
  await execute(
    db,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, has_written)
        values (${one}, ${conversation}, ${other}, true, now(), true), (${other}, ${conversation}, ${one}, false, now(), true)`,
  )
  return conversation
}

type Pair = { mees: Someone; noor: Someone; conversation: string }

/** Mees and Noor, each in a browser context of their own, with a conversation. */
export async function meesAndNoor(
  db: Database,
  opening: Omit<Opening, 'port' | 'credits' | 'name'>,
): Promise<Pair> {
  const mees = await someone(db, { ...opening, name: 'Mees' })
  const noor = await someone(db, { ...opening, name: 'Noor' })
  return { mees, noor, conversation: await addConversation(db, mees.id, noor.id) }
}

/** Waits until the page is hydrated. */
export async function openChat(
  { page }: Pick<Someone, 'page'>,
  conversation: string,
): Promise<void> {
  await page.goto(`/chats/${conversation}`, { waitUntil: 'networkidle' })
  // On a busy machine the network may be idle while the first scripts still run.
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

export async function write({ page }: Pick<Someone, 'page'>, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: /^Send, / }).click()
}

/** Sends without a page, for tests of how a message arrives. */
export async function sendByApi(
  { context }: Pick<Someone, 'context'>,
  conversation: string,
  text: string,
): Promise<void> {
  const data = { id: crypto.randomUUID(), conversation, text }
  const answer = await context.request.post('/api/message.php', {
    data,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The texts of the conversation on the screen, in order. */
export const textsOf = ({ page }: Pick<Someone, 'page'>): Promise<string[]> =>
  page.getByRole('log').locator('[id^="message-"]').locator('p').allInnerTexts()

/** Asserts by the ids in the page that every message is shown once, in order, with none missing. */
export async function expectWhole(who: Pick<Someone, 'page'>, texts: string[]): Promise<void> {
  await expect.poll(() => textsOf(who), { timeout: 45_000 }).toEqual(texts)
  const ids = await who.page
    .locator('[id^="message-"]')
    .evaluateAll((rows) => rows.map((row) => row.id))
  expect(ids).toEqual(texts.map((_, index) => `message-${index + 1}`))
}
