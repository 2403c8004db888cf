import { setImmediate as turn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '../../../accounts/server/public.ts'
import { grantCredits } from '../../../credits/server/public.ts'
import { createPool } from '../../../server/database/pool.ts'
import { execute, row, rows, type Queryable } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { sessionCookieName } from '../../../server/http/visitor.ts'
import { createPostgresBus } from '../../../server/live/postgres-bus.ts'
import { copyFiles } from '../../../server/files/copy-files.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { addBlock, addMatch } from '../../../../tests/factories/chat.ts'
import { silentLog } from '../../../../tests/factories/cluster.ts'
import { memoryFiles } from '../../../../tests/factories/files.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { startOwnServer } from '../../../../tests/factories/own-server.ts'
import { addSites } from '../../../../tests/factories/sites.ts'
import { filesOfBrand } from './brand-files.ts'
import { listBrandTables } from './brand-tables.ts'
import { connect } from './copy-rows.ts'
import { moveBrand } from './move-brand.ts'
import { removeBrand } from './remove-brand.ts'

const BRAND = 2
const server = await startOwnServer(['old_cell', 'new_cell'])
const toPool = (name: string) =>
  createPool({ url: server.urlOf(name), log: silentLog, size: 4, everySite: true })
const [before, after] = [toPool('old_cell'), toPool('new_cell')]
await addSites(before)
const bus = await createPostgresBus({ url: server.urlOf('old_cell'), log: silentLog })
const old = await testApp({ pool: () => before, bus: async () => bus })
const db = await connect(server.urlOf('old_cell'))
afterAll(async () => {
  await Promise.all([db.end(), bus.stop(), before.end(), after.end()])
  await server.stop()
})

const hosts: Record<number, string> = {
  1: 'http://localhost:3000',
  2: 'http://linden.localhost:3000',
}

async function addPerson(site: number) {
  const member = await addMember(before, { site, paid: true, name: 'Ümit “x” \\ 日本' })
  const grant = { memberId: member, credits: 100_000, origin: 'purchase', key: newId() } as const
  await grantCredits({ db: before, now: new Date() }, grant)
  const session = { sessionId: newId(), memberId: member, siteId: site, device: 'test', place: '' }
  const token = await startSession(before, session, new Date())
  return { member, site, cookie: `${sessionCookieName(false)}=${token}` }
}
type Person = Awaited<ReturnType<typeof addPerson>>

/** Returns the status of a message that names its own id. */
async function send(node: typeof old, { cookie, site }: Person, to: Person, id: string) {
  const response = await node.http.request(new URL('/api/message.php', hosts[site]), {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ id, profile: to.member, text: `Message ${id}` }),
  })
  return response.status
}

const count = async (at: Queryable, condition = sql`true`) =>
  (await row<{ n: number }>(at, sql`select count(*)::int as n from account where ${condition}`)).n

const [stays, partner] = [await addPerson(1), await addPerson(1)]
const [moves, other, blocked] = [await addPerson(2), await addPerson(2), await addPerson(2)]
await addMatch(before, moves.member, other.member)
await addMatch(before, stays.member, partner.member)
await addBlock(before, other.member, blocked.member)
await execute(
  before,
  sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${moves.member}, 1, 'linden-photo-aaaaaaaaaaaaaaaa', 'active', 0, now()),
      (${stays.member}, 1, 'vonk-photo-aaaaaaaaaaaaaaaa', 'active', 0, now())`,
)
const [oldFiles, newFiles] = [memoryFiles(), memoryFiles()]
await oldFiles.put('photos/linden-photo-aaaaaaaaaaaaaaaa/full', new Uint8Array([1, 2]))
await oldFiles.put('photos/vonk-photo-aaaaaaaaaaaaaaaa/full', new Uint8Array([3]))
await oldFiles.mark('erased-somebody')
await execute(
  before,
  sql`select enqueue_job('test-job', ${JSON.stringify({ site: BRAND })}::json, now() + interval '1 day', 'key', null, 5),
             enqueue_job('test-job', ${JSON.stringify({ site: 1 })}::json, now() + interval '1 day', null, null, 5)`,
)

const settings = {
  from: server.urlOf('old_cell'),
  to: server.superuserUrlOf('new_cell'),
  site: BRAND,
  report() {},
  copyFiles: async () =>
    JSON.stringify(await copyFiles(await filesOfBrand(oldFiles, db, BRAND), newFiles)),
  switchHosts: async () => {},
  settle: 300,
}

test('every table of the schema belongs to brands or to the installation', async () => {
  const tables = await listBrandTables(db)
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.every(({ key }) => key.length > 0)).toBe(true)
})

test('a move that takes too long is given up, and the brand is served as before', async () => {
  await expect(moveBrand({ ...settings, limit: 1 })).rejects.toThrow('longer than the 0.0 s')
  expect(await row(before, sql`select moving_at from site where site_id = 2`)).toEqual({
    moving_at: null,
  })
  expect(await send(old, moves, other, crypto.randomUUID())).toBe(200)
})

test('a database that serves a brand already is refused', async () => {
  await expect(moveBrand({ ...settings, to: server.superuserUrlOf('old_cell') })).rejects.toThrow(
    'has members already',
  )
})

test(
  'a brand moves under writes: what was acknowledged is in the new database once, and nothing of others',
  { timeout: 60_000 },
  async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const writing = { over: false }
    const writes = async (from: Person, to: Person) => {
      while (!writing.over) {
        const id = crypto.randomUUID()
        const status = await send(old, from, to, id)
        if (from.site === BRAND) statuses.add(status)
        else expect(status).toBe(200)
        if (status === 200 && from.site === BRAND) acknowledged.push(id)
        // A refusal awaits nothing, and would leave no turn to the move.
        await turn()
      }
    }
    const writers = [writes(moves, other), writes(stays, partner)]
    const moved = await moveBrand(settings).finally(() => (writing.over = true))
    await Promise.all(writers)

    expect(statuses).toEqual(new Set([200, 503]))
    expect(moved.away).toBeLessThan(60_000)
    const stored = await rows<{ id: string }>(after, sql`select id from message`)
    const ids = stored.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
    expect(await count(after, sql`site_id = 1`)).toBe(0)
    expect(await count(after)).toBe(await count(before, sql`site_id = 2`))
    expect(moved.tables.find(({ name }) => name === 'message')?.rows).toBe(ids.length)
    const jobs = await rows<{ payload: { site: number } }>(
      after,
      sql`select identifier, job_key, payload from job_outbox`,
    )
    expect(jobs).toContainEqual({
      identifier: 'test-job',
      job_key: 'key',
      payload: { site: BRAND },
    })
    expect(jobs.filter(({ payload }) => payload.site !== BRAND)).toEqual([])
    expect(await newFiles.get('photos/linden-photo-aaaaaaaaaaaaaaaa/full')).toEqual(
      new Uint8Array([1, 2]),
    )
    expect(await newFiles.exists('photos/vonk-photo-aaaaaaaaaaaaaaaa/full')).toBe(false)
    expect(await newFiles.marks()).toEqual(['erased-somebody'])

    const books = sql`select sum(credits)::int as sum from ledger_entry`
    expect(await row(after, books)).toEqual({ sum: 0 })
    const cell = await testApp({ pool: () => after })
    expect(await send(cell, moves, other, crypto.randomUUID())).toBe(200)
    expect(await send(old, moves, other, crypto.randomUUID())).toBe(503)
    await expect(execute(after, sql`delete from ledger_transfer`)).rejects.toThrow(
      'ledger_transfer',
    )
  },
)

test('the moved brand is removed from the old database, and the others stay', async () => {
  await expect(removeBrand(server.superuserUrlOf('old_cell'), 1)).rejects.toThrow('move it first')
  const left = await count(before, sql`site_id = 1`)
  expect(await removeBrand(server.superuserUrlOf('old_cell'), BRAND)).toBeGreaterThan(10)
  expect(await count(before, sql`site_id = 2`)).toBe(0)
  expect(await count(before)).toBe(left)
  expect(await send(old, stays, partner, crypto.randomUUID())).toBe(200)
  for (const table of await listBrandTables(db)) {
    if (
      table.name.startsWith('audit') ||
      ['legal_text', 'vat_rate', 'exchange_rate'].includes(table.name)
    )
      continue
    const { rows: matches } = await db.query(`select from ${table.name} where ${table.rows}`, [
      BRAND,
    ])
    expect(matches, table.name).toEqual([])
  }
})
