import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '../../src/platform/contract.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'

const { app, request } = await testApp()
const member = await addMember(app.pool)
const calls = app.routes.map((route) => route.call)
const nameOf = (call: Call) =>
  `${call.method} ${call.path}${call.variant ? `?${call.variant}` : ''}`
const unsafe = calls.filter((call) => call.method !== 'GET')
const withJson = unsafe.filter((call) => !call.upload)

function send(
  call: Call,
  body: string,
  headers: Record<string, string> = {},
  memberId: string | undefined = member,
) {
  const path = call.variant ? `${call.path}?${call.variant}=1` : call.path
  const all = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...headers,
  }
  return request(
    path,
    { method: call.method, headers: all, ...(call.method !== 'GET' && { body }) },
    memberId,
  )
}

test('no two calls share method, path and variant', () => {
  expect(new Set(calls.map(nameOf)).size).toBe(calls.length)
})

/** The integers of an input schema that a column of type integer cannot hold. */
function wideIntegers(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum } = z.parse(Bounds, { ...schema })
  const isWide = minimum < -(2 ** 31) || maximum > 2 ** 31 - 1
  return [
    ...((type === 'integer' || type === 'number') && isWide ? [path] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => wideIntegers(inner, `${path}/${key}`)),
  ]
}

const Bounds = z.looseObject({
  type: z.optional(z.unknown()),
  minimum: z.catch(z.number(), -Infinity),
  maximum: z.catch(z.number(), Infinity),
})

test('no call accepts an integer that the database cannot store', () => {
  // The output of a field of a query is the number that its text stands for.
  const wide = calls.flatMap((call) =>
    (['input', 'output'] as const).flatMap((io) =>
      wideIntegers(z.toJSONSchema(call.input, { io, unrepresentable: 'any' })).map(
        (path) => `${nameOf(call)} ${io}${path}`,
      ),
    ),
  )
  expect(wide).toEqual([])
})

test('every call reads an e-mail address by the same rule', () => {
  const inputs = calls.flatMap((call) =>
    call.input instanceof z.ZodObject
      ? Object.entries(call.input.shape)
          .filter(([field]) => /email/.test(field))
          .map(([field, schema]) => [`${nameOf(call)} ${field}`, schema] as const)
      : [],
  )
  expect(inputs.length).toBeGreaterThan(5)
  const typed = ' max@mu\u0308ller.example '
  for (const [field, schema] of inputs) {
    const isList = schema instanceof z.ZodArray
    const read = z.safeParse(schema, isList ? [typed] : typed).data
    expect(isList ? read : [read], field).toEqual(['max@müller.example'])
  }
})

/** They read headers of mails, or find addresses within longer texts. */
const readersOfTexts = new Set([
  'notifications/rules.ts',
  'profiles/rules.ts',
  'server/config.schema.ts',
  'server/log-mask.ts',
])

test('no other source file has a rule of its own for e-mail addresses', () => {
  const ownRule = /z\.email\(|\][+*]\)?@|\d\}\)?@/
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !readersOfTexts.has(file))
    .filter((file) => ownRule.test(readFileSync(`src/${file}`, 'utf8')))
  expect(files).toEqual(['platform/email-address.ts'])
})

describe('a call of members', () => {
  test.each(
    calls.filter((call) => call.access !== 'anyone').map((call) => [nameOf(call), call] as const),
  )('%s refuses a visitor', async (_name, call) => {
    const headers = new Headers({
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    })
    const path = call.variant ? `${call.path}?${call.variant}=1` : call.path
    const response = await request(path, {
      method: call.method,
      headers,
      ...(call.method !== 'GET' && { body: '{}' }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: { code: 'authentication_required' },
      authentication_required: true,
    })
  })
})

test('a call of operators returns 404 to a member', async () => {
  for (const call of calls.filter(({ access }) => access === 'operator')) {
    expect((await send(call, '{}')).status, nameOf(call)).toBe(404)
  }
})

const crossSite: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

describe('a cross-site request', () => {
  test.each(unsafe.map((call) => [nameOf(call), call] as const))(
    'to %s is refused with 403',
    async (_name, call) => {
      for (const headers of crossSite) expect((await send(call, '{}', headers)).status).toBe(403)
    },
  )
})

const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const malformed = {
  'broken JSON': '{"a":',
  'a bare string': '"text"',
  'a list': '[1,2]',
  null: 'null',
  'an unknown field': '{"credits":1000,"paid_user":true,"__proto__":{"role":"operator"}}',
  'a NUL': String.raw`{"text":"a\u0000b"}`,
  'half a surrogate pair': String.raw`{"text":"\ud800"}`,
  'ten thousand levels': deep,
  'a megabyte of text': `{"text":"${'x'.repeat(1_048_576)}"}`,
}

describe('malformed input', () => {
  test.each(withJson.map((call) => [nameOf(call), call] as const))(
    'to %s is refused with a 4xx and a failure code',
    async (_name, call) => {
      for (const [what, body] of Object.entries(malformed)) {
        const response = await send(call, body)
        expect(response.status, what).toBeGreaterThanOrEqual(400)
        expect(response.status, what).toBeLessThan(500)
        expect(await response.json(), what).toMatchObject({ error: { code: expect.any(String) } })
      }
      expect(
        (await send(call, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status,
      ).toBe(415)
    },
  )

  test.each(
    calls.filter((call) => call.method === 'GET').map((call) => [nameOf(call), call] as const),
  )('in the query of %s never causes a 5xx', async (_name, call) => {
    for (const query of [
      "id=1'%20or%201=1",
      'id=%00',
      'id=999999999999999999999',
      'pageNumber=-1',
      'unknown=1',
      'id[]=1',
      'id=%F0%9F%98%80',
    ]) {
      const joined = call.path + (call.variant ? `?${call.variant}=1&` : '?') + query
      expect((await request(joined, {}, member)).status, query).toBeLessThan(500)
    }
  })
})
