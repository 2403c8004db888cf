import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startSession } from '../../src/accounts/server/public.ts'
import { createApiKey, listApiKeys } from '../../src/api-keys/contract.ts'
import type { Call } from '../../src/platform/contract.ts'
import { staffRoles, type StaffRole } from '../../src/platform/staff-roles.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp, type TestApp } from '../factories/app.ts'
import { addBlock } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { production } from '../factories/production.ts'
import { idFields, nameOf, unknownIds, requestOf, sampleInput } from '../factories/sample-input.ts'
import { readAccessMatrix } from '../factories/access-matrix.ts'

const node = await testApp()
const strict = await testApp({ env: production })
for (const { app } of [node, strict]) app.limits.consume = async () => {}
const calls = node.app.routes.map(({ call }) => call)
const matrix = readAccessMatrix()
const listed = (call: Call) => matrix[nameOf(call)] ?? {}

type Ask = (path: string, init: RequestInit) => Promise<Response>

const makeOperator = (id: string, { app }: TestApp, roles: readonly StaffRole[]) =>
  execute(
    app.pool,
    sql`update account set role = 'operator', staff_roles = ${roles} where member_id = ${id}`,
  )

const owner = await addMember(node.app.pool, { name: 'Anna' })

/** Each creates an account. */
const asks: Record<string, () => Promise<Ask>> = {
  visitor: async () => node.request,
  otherSite: async () => {
    const memberId = await addMember(node.app.pool, { site: 2 })
    const session = { sessionId: newId(), memberId, siteId: 2, device: '', place: '' }
    const cookie = `auth.session=${await startSession(node.app.pool, session, new Date())}`
    return (path, init) =>
      node.request(path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), cookie },
      })
  },
  member: async () => asMember(await addMember(node.app.pool)),
  premium: async () => asMember(await addMember(node.app.pool, { paid: true })),
  blocked: async () => {
    const id = await addMember(node.app.pool)
    await addBlock(node.app.pool, owner, id)
    return asMember(id)
  },
  banned: async () => {
    const id = await addMember(node.app.pool)
    await execute(node.app.pool, sql`update account set banned_at = now() where member_id = ${id}`)
    return asMember(id)
  },
  operatorWithoutSecondStep: async () => {
    const id = await addMember(strict.app.pool)
    await makeOperator(id, strict, ['admin'])
    return (path, init) => strict.request(path, init, id)
  },
  apiKey: async () => asKey,
  ...Object.fromEntries(staffRoles.map((role) => [role, () => asStaff(role)])),
}

const keys: Map<string, Promise<string>> = new Map()

/** A key with every scope, of an admin. */
async function keyOfAdmin(): Promise<string> {
  const id = await addMember(node.app.pool)
  await makeOperator(id, node, ['admin'])
  const admin = await node.as(id)
  const scopes = (await admin(listApiKeys, {})).scopes.map(({ scope }) => scope)
  const input = { name: 'All', scopes, days: 30, reason: 'For the matrix' }
  return (await admin(createApiKey, input)).key
}

const asKey: Ask = async (path, init) => {
  const key = keys.get('all') ?? keyOfAdmin()
  keys.set('all', key)
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await key}`)
  return node.request(path, { ...init, headers })
}

async function asStaff(role: StaffRole): Promise<Ask> {
  const id = await addMember(node.app.pool)
  await makeOperator(id, node, [role])
  return asMember(id)
}

function asMember(id: string): Ask {
  return (path, init) => node.request(path, init, id)
}

const Failure = z.object({ error: z.object({ code: z.string() }) })

async function codeOf(response: Response): Promise<string | null> {
  if (response.ok) return null
  const body: unknown = await response.json()
  return z.parse(Failure, body).error.code
}

const refusals = new Set([
  'authentication_required',
  'banned',
  'second_step_needed',
  'role_required',
  'api_key_not_accepted',
  'forbidden',
  'wrong_member',
])

/**
 * No call accepts this input: roles with access get `bad_input`, because access is checked first.
 */
function probe(call: Call): { path: string; init: RequestInit } {
  const { path, init } = requestOf(call, sampleInput(call, unknownIds, false))
  return call.method === 'GET' || call.upload
    ? { path, init }
    : { path, init: { ...init, body: '{"no_such_field":1}' } }
}

/** Staff may get `not_found` for an id that does not exist; to others it hides the call. */
async function cellOf(call: Call, ask: Ask, isStaff: boolean): Promise<string> {
  const { path, init } = probe(call)
  const response = await ask(path, init)
  expect(response.status, nameOf(call)).toBeLessThan(500)
  const code = await codeOf(response)
  const isHidden = code === 'not_found' && call.access === 'operator' && !isStaff
  return code !== null && (refusals.has(code) || isHidden) ? code : 'yes'
}

test('the access matrix lists exactly the calls of the API', () => {
  expect(Object.fromEntries(calls.map((call) => [nameOf(call), call.access]))).toEqual(
    Object.fromEntries(Object.entries(matrix).map(([name, cells]) => [name, cells['access']])),
  )
})

test('every call of the staff names the roles that may make it', () => {
  const open = calls.filter(({ access, roles = [] }) => access === 'operator' && roles.length === 0)
  expect(open.map(nameOf)).toEqual([])
})

describe.each(Object.keys(asks))('as %s', (role) => {
  /** What reads or is refused leaves the account as it is; the rest gets accounts of its own. */
  let shared: Promise<Ask> | undefined
  const askFor = (call: Call) =>
    call.upload || call.path === '/api/logout.php' ? asks[role]?.() : (shared ??= asks[role]?.())
  test.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s responds as the access matrix says',
    async (_name, call) => {
      const ask = await askFor(call)
      expect(
        ask &&
          (await cellOf(
            call,
            ask,
            role === 'apiKey' || staffRoles.some((known) => known === role),
          )),
      ).toBe(listed(call)[role])
    },
  )
})

const memberFields = new Set(['member', 'profile'])
const namesMember = (call: Call) => {
  const fields = idFields(call)
  return (
    fields.some((field) => memberFields.has(field)) ||
    [
      'GET /api/member.php',
      'GET /api/similar.php',
      'POST /api/visit.php',
      'PUT /api/note.php',
    ].includes(nameOf(call))
  )
}

describe('a call that names a member', () => {
  test('responds to each role as reviewed in access-to-a-member.json', async () => {
    const seen: Record<string, Record<string, string>> = {}
    for (const call of calls.filter(namesMember)) {
      const cells: Record<string, string> = {}
      for (const [role, ask] of Object.entries(asks)) {
        if (role === 'operatorWithoutSecondStep') continue
        const { path, init } = requestOf(
          call,
          sampleInput(call, { ...unknownIds, id: owner }, false),
        )
        const response = await (await ask())(path, init)
        const code = await codeOf(response)
        cells[role] = code ? `${response.status} ${code}` : String(response.status)
      }
      seen[nameOf(call)] = cells
    }
    await expect(`${JSON.stringify(seen, null, 2)}\n`).toMatchFileSnapshot(
      './access-to-a-member.json',
    )
  })
})
