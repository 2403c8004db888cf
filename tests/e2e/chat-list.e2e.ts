import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { addSessions } from '../factories/sessions.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { scaled } from '../full-run.ts'
import { openDatabase, someone } from './people.ts'

const MANY = scaled(400, 2_000)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Inserts conversations in which others wrote to this member, the last a minute ago; every message is unread. */
async function addConversations(member: string): Promise<void> {
  const others = await addManyMembers(db, MANY)
  const ids = sql`select other, n from unnest(${others}::bigint[]) with ordinality as o (other, n)`
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at, last_seq)
        select other, 1, least(other, ${member}::bigint), greatest(other, ${member}::bigint), other, now(), 1 from (${ids}) o`,
  )
  await execute(
    db,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, has_written, last_seq, preview_seq, last_preview, last_sender, num_unread)
        select ${member}, other, other, false, now() - n * interval '1 minute', false, 1, 1, 'Hello ' || n, other, 1 from (${ids}) o
        union all select other, other, ${member}, true, now() - n * interval '1 minute', true, 1, 1, 'Hello ' || n, other, 0 from (${ids}) o`,
  )
  await addSessions(db, sql`select other, other from (${ids}) o`)
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, kind, body, cost, created_at, session_id)
        select other, 1, gen_random_uuid(), other, 'text', 'Hello ' || n, 1, now() - n * interval '1 minute', other from (${ids}) o`,
  )
  await execute(
    db,
    sql`insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
        select other, 1, other, ${member}, now() - n * interval '1 minute' from (${ids}) o`,
  )
}

/** Previews whose text the server has delivered. */
const delivered = async (member: string) => {
  const statement = sql`select count(*)::int as left from undelivered_message where receiver_id = ${member}`
  return MANY - (await row<{ left: number }>(db, statement)).left
}

test(
  'pages hundreds of conversations, and counts only loaded pages as delivered',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const noor = await someone(db, { browser, options: contextOptions, name: 'Noor', follow })
    const { page } = noor
    await addConversations(noor.id)
    let pages = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/chats.php')) pages += 1
    })
    await page.goto('/chats', { waitUntil: 'networkidle' })
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first()).toContainText('Person 1')
    await expect(page).toHaveTitle(new RegExp(`^\\(${MANY}\\) `))
    await expect(
      page.getByRole('navigation').getByRole('link', { name: /Messages/ }),
    ).toContainText('99+')
    await expectAccessible(page)
    expect(await delivered(noor.id)).toBeGreaterThan(0)
    expect(await delivered(noor.id)).toBeLessThan(100)
    expect(pages).toBeLessThan(3)

    const frames = await page.evaluate(scrollToTheEnd, `Person ${MANY}`)
    await expect(rows.getByText(`Person ${MANY}`, { exact: true })).toBeVisible()
    expect(pages).toBeGreaterThan(MANY / 40 - 2)
    expectConstantWork(frames)
  },
)

type Frame = { rows: number; changed: number }

/** The list has as few elements at its end as at its start, and replaces no more of them. */
function expectConstantWork(frames: Frame[]): void {
  expect(Math.max(...frames.map(({ rows }) => rows))).toBeLessThan(60)
  const changed = frames.map((frame) => frame.changed)
  const fifth = Math.floor(changed.length / 5)
  const [first, last] = [mean(changed.slice(0, fifth)), mean(changed.slice(-fifth))]
  expect(last, `rows changed in a frame at the end; ${first} at the start`).toBeLessThan(
    1.5 * first + 2,
  )
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * Scrolls to the last conversation as a finger does; returns for each frame the rows in the
 * document and how many elements were added or removed.
 */
async function scrollToTheEnd(lastRow: string): Promise<Frame[]> {
  const frames: Frame[] = []
  let still = performance.now()
  let height = 0
  let changed = 0
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      changed += addedNodes.length + removedNodes.length
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const isThere = () =>
    [...document.querySelectorAll('main li strong')].some((name) => name.textContent === lastRow)
  while (!isThere() && performance.now() - still < 20_000) {
    await new Promise(requestAnimationFrame)
    frames.push({ rows: document.querySelectorAll('main li').length, changed })
    changed = 0
    scrollBy(0, 400)
    const at = scrollY + document.documentElement.scrollHeight
    if (at !== height) still = performance.now()
    height = at
  }
  observer.disconnect()
  return frames
}
