import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createApi, type Transport } from './api-client.ts'
import { call } from './contract.ts'

const read = call({
  method: 'GET',
  path: '/api/thing.php',
  access: 'anyone',
  input: z.object({ id: z.optional(z.string()) }),
  output: z.object({ ok: z.boolean() }),
  fails: {},
})
const write = call({
  method: 'POST',
  path: '/api/thing.php',
  access: 'anyone',
  input: z.object({ text: z.string() }),
  output: z.object({ ok: z.boolean() }),
  fails: { refused: 409 },
})
const user = call({
  method: 'GET',
  path: '/api/user.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
  fails: {},
})

/** A client whose answers are given one by one; records what was sent and how long it waited. */
function client(answers: (Response | Error)[]) {
  const sent: { url: string; headers: Headers }[] = []
  const waits: number[] = []
  let loggedOut = 0
  const send: Transport = async (url, init) => {
    sent.push({ url, headers: new Headers(init.headers) })
    const answer = answers.shift() ?? Response.json({ ok: true })
    if (answer instanceof Error) throw answer
    return answer
  }
  const api = createApi({
    send,
    wait: async (milliseconds) => void waits.push(milliseconds),
    newKey: () => `key-${sent.length}`,
    onSessionFailure: (code) => (loggedOut += code === 'authentication_required' ? 1 : 0),
  })
  return { api, sent, waits, loggedOut: () => loggedOut }
}

const unavailable = () =>
  Response.json({ error: { code: 'unavailable', params: {} } }, { status: 503 })

describe('a call that cannot be answered now', () => {
  test('is tried again up to five times, each wait twice the one before', async () => {
    const { api, sent, waits } = client([
      unavailable(),
      new TypeError('network'),
      unavailable(),
      unavailable(),
      unavailable(),
    ])
    expect(await api(read, {})).toEqual({ ok: true })
    expect(sent).toHaveLength(6)
    expect(waits).toEqual([200, 400, 800, 1600, 3200])
  })

  test('is given up after the fifth retry, with a code that has a text', async () => {
    const { api, sent } = client(Array.from({ length: 10 }, () => new TypeError('network')))
    await expect(api(read, {})).rejects.toMatchObject({ code: 'unavailable' })
    expect(sent).toHaveLength(6)
  })

  test('carries the same key each time, so that it has one effect', async () => {
    const { api, sent } = client([unavailable(), unavailable()])
    await api(write, { text: 'once' })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

test('a named failure is not tried again and keeps its parameters', async () => {
  const { api, sent } = client([
    Response.json({ error: { code: 'refused', params: { minutes: 5 } } }, { status: 409 }),
  ])
  await expect(api(write, { text: 'x' })).rejects.toMatchObject({
    code: 'refused',
    params: { minutes: 5 },
    status: 409,
  })
  expect(sent).toHaveLength(1)
})

test('a limit is said at once instead of being hammered at', async () => {
  const { api, sent } = client([
    Response.json(
      { error: { code: 'too_many_requests', params: { seconds: 30 } } },
      { status: 429 },
    ),
  ])
  await expect(api(read, {})).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(sent).toHaveLength(1)
})

describe('a session that has ended', () => {
  const ended = () =>
    Response.json(
      { error: { code: 'authentication_required', params: {} }, authentication_required: true },
      { status: 403 },
    )

  test('logs the page out', async () => {
    const { api, loggedOut } = client([ended()])
    await expect(api(read, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect(loggedOut()).toBe(1)
  })

  test('is not taken from user.php, whose answer says it itself', async () => {
    const { api, loggedOut } = client([ended()])
    await expect(api(user, {})).rejects.toThrow('authentication_required')
    expect(loggedOut()).toBe(0)
  })
})

test('calls of user.php say that a client makes them, others do not', async () => {
  const { api, sent } = client([])
  await api(user, {})
  await api(read, { id: '7' })
  expect(sent.map(({ headers }) => headers.get('x-request-type'))).toEqual(['client', null])
  expect(sent[1]?.url).toBe('/api/thing.php?id=7')
})

test('an answer that is none of ours, like the page of a hotel’s network, is an error, not data', async () => {
  const { api } = client([new Response('<html>Welcome</html>')])
  await expect(api(read, {})).rejects.toThrow('unexpected')
})
