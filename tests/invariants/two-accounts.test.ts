import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import type { Call } from '../../src/platform/contract.ts'
import { testApp } from '../factories/app.ts'
import { differences, dumpOf } from '../factories/dump.ts'
import { addMember } from '../factories/member.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { addStaff } from '../factories/staff.ts'
import {
  idFields,
  nameOf,
  unknownIds,
  requestOf,
  sampleInput,
  type Ids,
} from '../factories/sample-input.ts'

const node = await testApp()
const { app, request } = node
// Thousands of attempts from one address: this test checks each refusal, not the rate limit.
app.limits.consume = async () => {}
const victim = await addPrivateLife(node)
const stranger = await addMember(app.pool, { paid: true, name: 'Ster' })
const before = await dumpOf(app.pool)
const calls = app.routes.map((route) => route.call)
const withIds = calls.filter((call) => idFields(call).length > 0)

/** Fields that name a member: any member may be named, and other tests check what is shown of them. */
const memberFields = new Set(['member', 'profile'])
const memberCalls = new Set([
  'GET /api/member.php',
  'GET /api/similar.php',
  'POST /api/visit.php',
  'PUT /api/note.php',
])

const secrets: [string, Ids][] = [
  ...Object.entries(victim.ids).map(([kind, id]): [string, Ids] => [kind, { ...unknownIds, id }]),
  ...Object.entries(victim.uuids).map(([kind, uuid]): [string, Ids] => [
    kind,
    { ...unknownIds, uuid },
  ]),
]

async function answerTo(
  call: Call,
  ids: Ids,
  as: string | undefined,
  ask: typeof request = request,
) {
  const input = sampleInput(call, ids)
  // A field that may name a member is empty, so that the other id decides.
  for (const field of idFields(call))
    if (memberFields.has(field) && idFields(call).length > 1) delete input[field]
  const { path, init } = requestOf(call, input)
  // Refused attempts of other calls would be counted together.
  await execute(app.pool, sql`delete from login_failure`)
  const response = await ask(path, init, as)
  return { status: response.status, body: masked(await response.text(), ids) }
}

/** The response without what was sent, random values and the time. */
const masked = (body: string, { id, uuid }: Ids) =>
  body
    .replaceAll(id, 'ID')
    .replaceAll(uuid, 'UUID')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replaceAll(/"(receipt|saved_id|id)":"[^"]*"/g, '"$1":"NEW"')

describe('an id of another member gets the same response as one that does not exist', () => {
  test.each(
    withIds
      .filter((call) => !memberCalls.has(nameOf(call)))
      .map((call) => [nameOf(call), call] as const),
  )('%s', async (_name, call) => {
    const missing = await answerTo(call, unknownIds, stranger)
    for (const [kind, ids] of secrets)
      expect(await answerTo(call, ids, stranger), kind).toEqual(missing)
  })

  test('and changes nothing of theirs', async () => {
    const changed = differences(before, await dumpOf(app.pool))
    expect(
      changed.filter(
        (line) => line.includes(victim.member) || line.includes(victim.ids.conversation),
      ),
    ).toEqual([])
  })
})

test('a photo waiting for review is shown to its owner only, in any size', async () => {
  expect(victim.photos.length).toBeGreaterThan(0)
  for (const path of victim.photos) {
    expect((await request(path, {}, stranger)).status, path).toBe(404)
    expect((await request(path)).status, path).toBe(404)
  }
})

test('every call with an id responds differently to its owner, so the comparison above proves something', async () => {
  const owned: [string, keyof typeof victim.ids][] = [
    ['GET /api/order.php', 'order'],
    ['GET /api/chat.php', 'conversation'],
    ['GET /api/conversation.php', 'conversation'],
  ]
  for (const [name, kind] of owned) {
    const call = calls.find((candidate) => nameOf(candidate) === name)
    if (!call) throw new Error(`no call ${name}`)
    const ids = { ...unknownIds, id: victim.ids[kind] }
    expect((await answerTo(call, ids, victim.member)).status, name).toBe(200)
    expect((await answerTo(call, ids, stranger)).status, name).toBe(404)
  }
})

test('a picture in a conversation is served to its two members only', async () => {
  const name = 'kanarie-chat-photo-name'
  await execute(
    app.pool,
    sql`update message set kind = 'photo', photo_name = ${name}, photo_width = 4, photo_height = 4 where conversation_id = ${victim.ids.conversation}`,
  )
  for (const size of ['full', 'blurred'])
    await app.files.put(`photos/${name}/${size}`, new Uint8Array([1]))
  for (const size of ['full', 'blurred']) {
    const path = `/chat-photos/${victim.ids.conversation}/1/${size}.webp`
    expect((await request(path, {}, victim.member)).status).toBe(200)
    expect([(await request(path, {}, stranger)).status, size]).toEqual([404, size])
    expect((await request(path)).ok).toBe(false)
    expect((await request(`/photos/${name}/${size}.webp`, {}, stranger)).status).toBe(404)
  }
})

describe('a member of another site', async () => {
  const elsewhere = await addMember(app.pool, { site: 2, paid: true, name: 'Elders' })
  const session = { sessionId: newId(), memberId: elsewhere, siteId: 2, device: '', place: '' }
  const cookie = `auth.session=${await startSession(app.pool, session, new Date())}`
  const there: typeof request = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return request(new URL(path, 'http://linden.localhost:3000').href, { ...init, headers })
  }

  test('has no session here', async () => {
    expect(await (await there('/api/user.php')).json()).toMatchObject({ user: { id: elsewhere } })
    expect(await (await request('/api/user.php', { headers: { cookie } })).json()).toEqual({
      user: null,
    })
  })

  test.each(withIds.map((call) => [nameOf(call), call] as const))(
    'gets no data by %s',
    async (_name, call) => {
      const missing = await answerTo(call, unknownIds, undefined, there)
      for (const [kind, ids] of [
        ...secrets,
        ['member', { ...unknownIds, id: victim.member }] as const,
      ])
        expect(await answerTo(call, ids, undefined, there), kind).toEqual(missing)
    },
  )

  test('changes nothing', async () => {
    const rowsBefore = [...(await dumpOf(app.pool))].flatMap(([table, rows]) =>
      rows.map((row) => `${table}: ${row}`),
    )
    const both = rowsBefore.filter(
      (line) =>
        line.includes(elsewhere) && [victim.member, stranger].some((id) => line.includes(id)),
    )
    expect(both).toEqual([])
  })

  test('sees no member of this site in any list', async () => {
    for (const call of calls.filter(({ method, writes }) => method === 'GET' && !writes)) {
      const { path, init } = requestOf(call, sampleInput(call, unknownIds, false))
      const text = await (await there(path, init)).text()
      for (const id of [victim.member, victim.friend, stranger])
        expect(text.includes(id), nameOf(call)).toBe(false)
    }
  })
})

describe('the staff of another site', async () => {
  const staff = await addStaff(app.pool, ['admin'], { site: 2 })
  const session = { sessionId: newId(), memberId: staff, siteId: 2, device: '', place: '' }
  const cookie = `auth.session=${await startSession(app.pool, { ...session, secondStep: true }, new Date())}`
  const there: typeof request = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return request(new URL(path, 'http://linden.localhost:3000').href, { ...init, headers })
  }
  const everyId: [string, Ids][] = [...secrets, ['member', { ...unknownIds, id: victim.member }]]

  test.each(withIds.map((call) => [nameOf(call), call] as const))(
    'gets no data by %s',
    async (_name, call) => {
      const missing = await answerTo(call, unknownIds, undefined, there)
      for (const [kind, ids] of everyId)
        expect(await answerTo(call, ids, undefined, there), kind).toEqual(missing)
    },
  )
})
