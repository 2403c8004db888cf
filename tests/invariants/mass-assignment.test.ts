import { describe, expect, test } from 'vitest'
import type { Call } from '../../src/platform/contract.ts'
import { testApp } from '../factories/app.ts'
import { differences, dumpOf } from '../factories/dump.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { nameOf, requestOf, sampleInput } from '../factories/sample-input.ts'

const node = await testApp()
const { app, request } = node
app.limits.consume = async () => {}
const life = await addPrivateLife(node)
const before = await dumpOf(app.pool)

/** Properties that no member may set, in the forms that a careless server would accept. */
const extras: Record<string, unknown> = {
  credits: 1_000_000,
  balance: 1_000_000,
  paid_user: true,
  status: 'active',
  role: 'operator',
  member_id: life.friend,
  user_id: life.friend,
  site_id: 2,
  origin: 'performer',
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  cost: 0,
  'constructor.prototype.role': 'operator',
}

const writing = app.routes
  .map((route) => route.call)
  .filter((call) => call.method !== 'GET' && call.access !== 'operator')
const withJson = writing.filter((call) => !call.upload)

function attempt(call: Call, body: string) {
  const { path, init } = requestOf(call, {})
  return request(path, { ...init, body }, life.member)
}

describe('unknown keys', () => {
  test.each(withJson.map((call) => [nameOf(call), call] as const))(
    '%s refuses each of them',
    async (_name, call) => {
      const input = sampleInput(call, { id: life.friend, uuid: crypto.randomUUID() })
      const allowedFields = new Set(Object.keys(input))
      for (const [key, value] of Object.entries(extras).filter(
        ([name]) => !allowedFields.has(name),
      )) {
        const response = await attempt(call, JSON.stringify({ ...input, [key]: value }))
        expect([response.status, key]).toEqual([400, key])
      }
      for (const key of ['__proto__', 'constructor']) {
        const response = await attempt(
          call,
          `${JSON.stringify(input).slice(0, -1)}${allowedFields.size > 0 ? ',' : ''}"${key}":{"role":"operator"}}`,
        )
        expect(response.status, key).toBe(400)
      }
    },
  )

  test('write nothing', async () => {
    expect(differences(before, await dumpOf(app.pool))).toEqual([])
  })
})

test('unknown keys in nested objects are refused', async () => {
  const nested = withJson.flatMap((call) =>
    Object.entries(sampleInput(call, { id: life.friend, uuid: crypto.randomUUID() })).flatMap(
      ([name, value]) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? [{ call, name, value }]
          : [],
    ),
  )
  for (const { call, name, value } of nested) {
    const input = sampleInput(call, { id: life.friend, uuid: crypto.randomUUID() })
    const response = await attempt(
      call,
      JSON.stringify({ ...input, [name]: { ...value, ...extras } }),
    )
    expect(response.status, nameOf(call)).toBeLessThan(500)
  }
  expect(JSON.stringify([...(await dumpOf(app.pool))])).not.toContain('1000000')
})
