import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '../../src/platform/contract.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addStaff } from '../factories/staff.ts'
import {
  foreignHeaders,
  foreignHosts,
  hostilePaths,
  redirectingQueries,
} from '../factories/hostile-addresses.ts'
import { nameOf, requestOf, sampleInput, type Ids } from '../factories/sample-input.ts'
import { isFullRun } from '../full-run.ts'

const { app, http, request } = await testApp()
app.limits.consume = async () => {}
const other = await addMember(app.pool)
/** Calls of the staff are made by an admin: anyone else is refused before the input is read. */
const admin = await addStaff(app.pool, ['admin'])
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** Rounds per call; `FUZZ_ROUNDS=320` makes 116,800 requests to 365 calls. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 4)

/** Mulberry32, a seeded random number generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const nasty: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_992,
  1e308,
  -0,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '1900-02-29',
  'Infinity',
  "' or 1=1 --",
  '"; drop table account',
  '../../etc/passwd',
  '%00',
  '\0',
  '\ud800',
  '\u202e\u2066',
  'a\u0301'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(50),
  '𝕳'.repeat(300),
  '\r\nset-cookie: a=b',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'x'.repeat(70_000),
  'x'.repeat(5_000),
  '('.repeat(2_000),
  '%',
  '_',
  '\\',
  '$1',
  '::int',
  '{}',
  '{1,2}',
  [],
  {},
  [[]],
  [null],
  [{}],
  Array.from({ length: 2_000 }, () => 'x'),
  JSON.parse('{"__proto__": null, "constructor": 1}'),
  JSON.parse('{"__proto__": {"__proto__": {"role": "operator"}}}'),
  { constructor: { prototype: { role: 'operator' } } },
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u200b',
  '\u3164\u2800',
  '\u0000\u0007\u001b[31m',
  '\ufeff\u2067\ufe0f',
  { toString: 1 },
  { length: 3 },
  'en',
  'xx',
  'NL',
  'nl-NL',
  'Europe/Amsterdam',
  '999999999999.999999999999999999',
  '999999999999999-999999999999999999',
  '999999999999999.999999999999999999',
  'Mars/Olympus',
]

const DATE_LIKE = /^\d{4}-\d{2}-\d{2}/

function mutate(input: Record<string, unknown>, roll: (sides: number) => number): unknown {
  const names = Object.keys(input)
  const name = names[roll(Math.max(1, names.length))]
  const value = nasty[roll(nasty.length)]
  const kind = roll(12)
  if (name === undefined || kind === 0)
    return {
      ...input,
      [['__proto__', 'constructor', 'toString', 'unknown', ''][roll(5)] ?? '']: value,
    }
  if (kind === 1) return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))
  if (kind === 2) return { ...input, [name]: [input[name], value] }
  if (kind === 3) return { ...input, [name]: { [name]: value } }
  if (kind === 4) return value
  if (kind === 5 && typeof input[name] === 'string')
    return {
      ...input,
      [name]: DATE_LIKE.test(input[name]) ? '2026-13-45' : `${input[name]}${JSON.stringify(value)}`,
    }
  return { ...input, [name]: value }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : { value }

setFlagsFromString('--expose-gc')
const collect = z.parse(
  z.custom<() => void>((value) => typeof value === 'function'),
  runInNewContext('gc'),
)

/** The memory that the process holds after garbage collection, in bytes. */
function memoryUsage(): { rss: number; heap: number } {
  for (let times = 0; times < 3; times++) collect()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

/** Warms the process up: lazily loaded, compiled and cached things exist afterwards. */
const WARM = Math.max(5, Math.floor(ROUNDS / 10))

/** Names that every object inherits, and a text with a quote, for SQL, and invisible characters. */
const INHERITED = ['__proto__', "o'\u200b\u3164", 'constructor', 'toString']
/** By default each call gets one of them, and each of them many calls. */
const inheritedFor = (index: number) =>
  INHERITED.filter((_, number) => isFullRun || number === index % INHERITED.length)

/** The complete input of a call; in a full run also the minimal one, alone and with each further field. */
function samplesOf(call: Call, ids: Ids): Record<string, unknown>[] {
  const [required, all] = [sampleInput(call, ids, false), sampleInput(call, ids, true)]
  const more = Object.entries(all).filter(([name]) => !(name in required))
  return [
    all,
    ...(isFullRun ? [required] : []),
    ...(isFullRun && more.length > 1
      ? more.map(([name, value]) => ({ ...required, [name]: value }))
      : []),
  ]
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Copies of the value with `name` in place of one text, for every text, and as a key of every object. */
function withName(value: unknown, name: string): unknown[] {
  if (typeof value === 'string') return [name]
  if (isList(value))
    return value.flatMap((one, index) => withName(one, name).map((odd) => value.with(index, odd)))
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value)
  const inside = fields.flatMap(([key, one]) =>
    withName(one, name).map((odd) => ({ ...value, [key]: odd })),
  )
  return [...inside, Object.fromEntries([...fields, [name, fields[0]?.[1] ?? name]])]
}

const bodies: Record<string, string> = {
  'no JSON': '{"member":',
  'half a word': 'nul',
  'ten thousand lists': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'ten thousand objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'more than a MiB': JSON.stringify({ text: 'x'.repeat(1_100_000) }),
  'a NUL': JSON.stringify({ text: 'a\0b', name: '\0' }),
  'half a letter': JSON.stringify({ text: '\ud800', name: '\udfff' }),
  'bytes that are no text': '\u00ff\u00fe',
  'a list': '[1,2,3]',
  'a number': '7',
}

describe('malformed input', () => {
  test(
    `${ROUNDS} malformed requests to every call cause no 5xx and leak no memory (seed ${SEED})`,
    { timeout: 60_000 + ROUNDS * 2_000 },
    async () => {
      const roll = dice(SEED)
      const member = await addWriter(app.pool, { credits: 1_000 })
      const ids = { id: other, uuid: '6f1c1f0e-3d0b-4c5e-9a37-0d2f3f6f2a10' }
      const accidents: string[] = []
      const slow: string[] = []
      const accepted = new Set<string>()
      const calls = app.routes
        .map((route) => route.call)
        .filter((call) => !nameOf(call).startsWith('DELETE /api/account'))
      let before = memoryUsage()
      let halfway = before
      for (let round = 0; round < ROUNDS; round++) {
        if (round === WARM) before = memoryUsage()
        if (round === Math.floor(ROUNDS / 2)) halfway = memoryUsage()
        // The pages of garbage that the process has not collected yet are no leak.
        if (round % 50 === 49) collect()
        for (const call of calls) {
          const input = sampleInput(call, ids, roll(2) === 0)
          const odd = mutate(
            mutate(input, roll) === undefined ? input : asRecord(mutate(input, roll)),
            roll,
          )
          const { path, init } = requestOf(call, asRecord(odd))
          const body = call.method === 'GET' || call.upload ? init.body : JSON.stringify(odd)
          const as = roll(4) === 0 ? undefined : call.access === 'operator' ? admin : member
          // CPU time of this process: wall-clock time depends on other processes.
          const begun = process.cpuUsage()
          const response = await request(path, { ...init, ...(body !== undefined && { body }) }, as)
          const milliseconds = process.cpuUsage(begun).user / 1_000
          const message = `${response.status} ${nameOf(call)} ${JSON.stringify(odd)?.slice(0, 300)} ${(await response.text()).slice(0, 200)}`
          if (response.status >= 500) accidents.push(message)
          if (response.ok && call.access === 'operator') accepted.add(nameOf(call))
          if (milliseconds > 500) slow.push(`${Math.round(milliseconds)} ms ${message}`)
        }
      }
      expect(accidents).toEqual([])
      expect(slow).toEqual([])
      // Some malformed input is harmless: refusals alone would mean that nothing read it.
      expect(accepted.size).toBeGreaterThan(30)
      const after = memoryUsage()
      expect(after.heap / before.heap).toBeLessThan(1.2)
      // The process grows with its first hundred thousand requests, even without a leak.
      if (ROUNDS >= 300) expect(after.rss / halfway.rss).toBeLessThan(1.2)
    },
  )

  test(
    'the name of an inherited property, or a quote, causes no 5xx in any field of any call',
    { timeout: 240_000 },
    async () => {
      const accidents: string[] = []
      const calls = app.routes
        .map((route) => route.call)
        .filter((call) => !nameOf(call).startsWith('DELETE /api/account'))
      for (const [index, call] of calls.entries()) {
        const member = await addWriter(app.pool, { credits: 1_000 })
        const ids = { id: await addMember(app.pool), uuid: crypto.randomUUID() }
        for (const sample of samplesOf(call, ids))
          for (const odd of inheritedFor(index).flatMap((name) => withName(sample, name))) {
            const { path, init } = requestOf(call, asRecord(odd))
            const response = await request(path, init, call.access === 'operator' ? admin : member)
            if (response.status >= 500)
              accidents.push(`${response.status} ${nameOf(call)} ${JSON.stringify(odd)}`)
          }
      }
      expect(accidents).toEqual([])
    },
  )

  test.each(Object.keys(bodies))(
    '%s is refused with a 4xx by writing calls, without delay',
    { timeout: 120_000 },
    async (kind) => {
      const member = await addWriter(app.pool, { credits: 1_000 })
      const headers = { 'content-type': 'application/json', 'idempotency-key': '' }
      const slow: string[] = []
      const writing = app.routes.filter(({ call }) => call.method !== 'GET' && !call.upload)
      const shift = Object.keys(bodies).indexOf(kind)
      // By default each call gets some of the bodies, and each of them many calls.
      for (const { call } of writing.filter((_, index) => isFullRun || (index + shift) % 4 === 0)) {
        const spend = async () => {
          const begun = process.cpuUsage()
          const init = {
            method: call.method,
            body: bodies[kind] ?? '',
            headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          }
          const as = call.access === 'operator' ? admin : member
          const { status } = await request(call.path, init, as)
          expect(status, `${nameOf(call)} ${kind}`).toBeGreaterThanOrEqual(400)
          expect(status, `${nameOf(call)} ${kind}`).toBeLessThan(500)
          return process.cpuUsage(begun).user / 1_000
        }
        // Once may be the compiler or the garbage collector.
        const milliseconds = (await spend()) > 100 ? await spend() : 0
        if (milliseconds > 100) slow.push(`${nameOf(call)} ${Math.round(milliseconds)} ms`)
      }
      expect(writing.length).toBeGreaterThan(50)
      expect(slow).toEqual([])
    },
  )

  test('malformed paths, headers and cookies cause no 5xx', async () => {
    const accidents: string[] = []
    const paths = [
      '/api/',
      '/api/user.php/',
      '/api/user.php?%',
      '/api//user.php',
      '/api/user.php?a[]=1&a=%ff',
      '/photos/%2e%2e/thumb.webp',
      '/photos/a/../../x',
      '/chat-photos/1/2/..%2f',
      '/chat-photos/x/y/z',
      '/activate?token=%00',
      `/nl/activate?token=${'x'.repeat(5_000)}`,
      '/local-payments/checkout/%00',
      ...hostilePaths,
    ]
    const headers = [
      { cookie: 'auth.session=%00' },
      { cookie: 'auth.session=%E0%A4%A; theme=%; i18n_redirected=%00' },
      { cookie: `auth.session=${'x'.repeat(4_000)}` },
      { 'x-forwarded-for': 'nonsense, ::ffff:1, 999.1.1.1' },
      { 'accept-language': '*;q=NaN, \u00e9, xx-'.concat('y'.repeat(500)) },
      { 'x-locale': '__proto__' },
      { 'user-agent': '\u00ff'.repeat(500) },
      { range: 'bytes=5-1' },
      { 'if-none-match': '"' },
      { 'content-length': '-1' },
      ...foreignHeaders,
    ]
    for (const path of [...paths, '/api/user.php', '/api/members.php'])
      for (const header of headers) {
        const response = await request(path, { headers: header }).catch((error: unknown) =>
          String(error),
        )
        if (typeof response !== 'string' && response.status >= 500)
          accidents.push(`${response.status} ${path} ${JSON.stringify(header)}`)
      }
    for (const path of [...hostilePaths, '/share', '/de//share'])
      for (const header of foreignHeaders) {
        const init = { method: 'POST', headers: header, body: 'photo=x' }
        const response = await request(path, init).catch((error: unknown) => String(error))
        const isRefused =
          typeof response === 'string' || (response.status >= 400 && response.status < 500)
        if (!isRefused) accidents.push(`${response.status} POST ${path} ${JSON.stringify(header)}`)
      }
    for (const path of hostilePaths)
      for (const query of redirectingQueries)
        for (const host of ['localhost:3000', ...foreignHosts]) {
          const { status } = await http.request(`http://${host}${path}${query}`)
          if (status >= 500 || (host !== 'localhost:3000') !== (status === 421))
            accidents.push(`${status} ${host}${path}${query}`)
        }
    expect(accidents).toEqual([])
  })
})
