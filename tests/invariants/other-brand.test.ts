import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import type { Call } from '../../src/platform/contract.ts'
import { anyStaff, type StaffRole } from '../../src/platform/staff-roles.ts'
import { rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { differences, dumpOf } from '../factories/dump.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import {
  idFields,
  nameOf,
  requestOf,
  sampleInput,
  unknownIds,
  type Ids,
} from '../factories/sample-input.ts'
import { addStaff } from '../factories/staff.ts'

const node = await testApp()
const { app, request } = node
// Thousands of requests from one address.
app.limits.consume = async () => {}

/** Objects of every kind that a member leaves, in the first brand. */
const life = await addPrivateLife(node)

const calls = app.routes.map(({ call }) => call).filter(({ access }) => access === 'operator')
const withIds = calls.filter((call) => idFields(call).length > 0)

/** One id of each kind that the first brand has, by the column that holds it. */
async function listIds(): Promise<[string, string][]> {
  const columns = await rows<{ table: string; column: string }>(
    app.pool,
    sql`select distinct on (c.column_name) c.table_name as table, c.column_name as column
        from information_schema.columns c
        join information_schema.columns s on s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = 'site_id'
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
        where c.table_schema = 'public' and c.data_type = 'bigint' and c.column_name like '%_id'
        order by c.column_name, c.table_name`,
  )
  const ids = new Map<string, string>([
    ['member of the first brand', life.member],
    ...Object.entries(life.ids),
  ])
  for (const { table, column } of columns) {
    const { rows: found } = await app.pool.query<{ id: string | null }>(
      `select "${column}"::text as id from "${table}" where site_id = 1 and "${column}" is not null limit 1`,
    )
    const id = found[0]?.id
    if (id && /^[1-9]\d{0,17}$/.test(id)) ids.set(`${table}.${column}`, id)
  }
  return [...ids]
}

const ids = await listIds()
const before = await dumpOf(app.pool)

/** Requests of a person of the second brand's staff with these roles, at its host. */
async function asStaffThere(roles: readonly StaffRole[]): Promise<typeof request> {
  const memberId = await addStaff(app.pool, roles, { site: 2 })
  const session = { sessionId: newId(), memberId, siteId: 2, device: '', place: '' }
  const cookie = `auth.session=${await startSession(app.pool, session, new Date())}`
  return (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return request(new URL(path, app.getOrigin(app.siteById(2))).href, { ...init, headers })
  }
}

/** The answer without what was sent, new ids and the time. */
const masked = (body: string, { id, uuid }: Ids) =>
  body
    .replaceAll(id, 'ID')
    .replaceAll(uuid, 'UUID')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')

async function answerTo(ask: typeof request, call: Call, sent: Ids) {
  const { path, init } = requestOf(call, sampleInput(call, sent))
  const response = await ask(path, init)
  return { status: response.status, body: masked(await response.text(), sent) }
}

describe('an id of another brand gets the staff the same answer as one that does not exist', () => {
  const staff = new Map<StaffRole, Promise<typeof request>>()
  const askAs = (role: StaffRole) => {
    const ask = staff.get(role) ?? asStaffThere([role])
    staff.set(role, ask)
    return ask
  }

  test.each(withIds.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
    const ask = await askAs('admin')
    // The first may change what is their own; the second is what is compared.
    await answerTo(ask, call, unknownIds)
    const missing = await answerTo(ask, call, unknownIds)
    for (const [kind, id] of ids)
      expect(await answerTo(ask, call, { ...unknownIds, id }), kind).toEqual(missing)
    for (const [kind, uuid] of Object.entries(life.uuids))
      expect(await answerTo(ask, call, { ...unknownIds, uuid }), kind).toEqual(missing)
    // What a role alone opens knows no more of the other brand.
    for (const role of anyStaff) {
      const own = await askAs(role)
      await answerTo(own, call, unknownIds)
      const unknown = await answerTo(own, call, unknownIds)
      expect(await answerTo(own, call, { ...unknownIds, id: life.member }), role).toEqual(unknown)
    }
  })

  test('and changes nothing there', async () => {
    const changed = differences(before, await dumpOf(app.pool)).filter(
      (line) => line.includes('"site_id": 1,') || line.includes('"site_id": 1}'),
    )
    expect(changed).toEqual([])
  })
})

test('the same ids are known to the staff of their own brand, so the comparison proves something', async () => {
  const admin = await addStaff(app.pool, ['admin'])
  for (const [path, id] of [
    ['/api/operator-member.php', life.member],
    ['/api/operator-order.php', life.ids.order],
  ])
    expect((await request(`${path}?id=${id}`, {}, admin)).status, path).toBe(200)
})
