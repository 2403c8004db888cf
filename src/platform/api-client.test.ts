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

/** A client that receives the given responses in turn, and records requests and delays. */
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

describe('a call that fails for now', () => {
  test('is retried up to five times, with doubling delays', async () => {
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

  test('fails after the fifth retry, with a code that has a text', async () => {
    const { api, sent } = client(Array.from({ length: 10 }, () => new TypeError('network')))
    await expect(api(read, {})).rejects.toMatchObject({ code: 'unavailable' })
    expect(sent).toHaveLength(6)
  })

  test('sends the same idempotency key each time, so that it has one effect', async () => {
    const { api, sent } = client([unavailable(), unavailable()])
    await api(write, { text: 'once' })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

test('does not retry a named failure, and keeps its parameters', async () => {
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

test('does not retry a rate limit with a long wait', async () => {
  const { api, sent } = client([
    Response.json(
      { error: { code: 'too_many_requests', params: { seconds: 30 } } },
      { status: 429 },
    ),
  ])
  await expect(api(read, {})).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(sent).toHaveLength(1)
})

describe('an ended session', () => {
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

  test('is not concluded from user.php, whose response contains it', async () => {
    const { api, loggedOut } = client([ended()])
    await expect(api(user, {})).rejects.toThrow('authentication_required')
    expect(loggedOut()).toBe(0)
  })
})

test('marks calls of user.php as made by a client, and no others', async () => {
  const { api, sent } = client([])
  await api(user, {})
  await api(read, { id: '7' })
  expect(sent.map(({ headers }) => headers.get('x-request-type'))).toEqual(['client', null])
  expect(sent[1]?.url).toBe('/api/thing.php?id=7')
})

test('throws for a response that is not ours, like the log-in page of a hotel network', async () => {
  const { api } = client([new Response('<html>Welcome</html>')])
  await expect(api(read, {})).rejects.toThrow('unexpected')
})
