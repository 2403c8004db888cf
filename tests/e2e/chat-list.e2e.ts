import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { isFullRun, scaled } from '../full-run.ts'
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
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, kind, body, cost, created_at)
        select other, 1, gen_random_uuid(), other, 'text', 'Hello ' || n, 1, now() - n * interval '1 minute' from (${ids}) o`,
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
    // The list has as few elements at its end as at its start.
    expect(await rows.count()).toBeLessThan(60)
    if (isFullRun) expectSmooth(frames)
  },
)

/** Over the two thousand of a full run: fewer frames measure the machine rather than the list. */
function expectSmooth(frames: number[]): void {
  const fifth = Math.floor(frames.length / 5)
  const [first, last] = [median(frames.slice(0, fifth)), median(frames.slice(-fifth))]
  expect(last, `milliseconds of a frame at the end; ${first} at the start`).toBeLessThan(
    2 * first + 10,
  )
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Scrolls to the last conversation as a finger does; returns the milliseconds between frames. */
async function scrollToTheEnd(lastRow: string): Promise<number[]> {
  const frames: number[] = []
  let last = performance.now()
  let still = last
  let height = 0
  const isThere = () =>
    [...document.querySelectorAll('main li strong')].some((name) => name.textContent === lastRow)
  while (!isThere() && performance.now() - still < 20_000) {
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - last)
    last = now
    scrollBy(0, 400)
    const at = scrollY + document.documentElement.scrollHeight
    if (at !== height) still = now
    height = at
  }
  return frames
}
