import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/accounts.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testDatabase } from '../factories/database.ts'
import { addMember } from '../factories/member.ts'
import { freePort } from '../journeys/free-port.ts'

const { url, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vonk-two-nodes-'))
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const nodes: ChildProcess[] = []

/** A process of its own; the two share a database and nothing else. */
async function startNode(): Promise<string> {
  const port = await freePort()
  const env = {
    ...process.env,
    VONK_VAR: folder,
    DATABASE_URL: url,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DEMO_MEMBERS: '0',
    TRUSTED_PROXIES: '1',
  }
  nodes.push(fork(join(import.meta.dirname, '../faults/node.ts'), { env, stdio: 'ignore' }))
  const node = `http://localhost:${port}`
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const answer = await fetch(`${node}/api/health.php`).catch(() => null)
    if (answer?.ok) return node
    await delay(100)
  }
  throw new Error('a node did not start')
}

const one = await startNode()
const two = await startNode()

afterAll(() => {
  for (const node of nodes) node.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** A cookie of a session of this member. */
async function sessionOf(memberId: string): Promise<string> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'test', place: '' }
  return `auth.session=${await startSession(pool, session, new Date())}`
}

const send = (node: string, method: string, path: string, cookie: string, body?: unknown) =>
  fetch(node + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const whoIs = async (node: string, cookie: string): Promise<unknown> => (await send(node, 'GET', '/api/user.php', cookie)).json()

/** An open live stream, and when it ended. */
async function listen(node: string, cookie: string): Promise<{ ended: Promise<number> }> {
  const response = await send(node, 'GET', '/api/events.php', cookie)
  const reader = response.body?.getReader()
  await reader?.read()
  const untilDone = async () => {
    for (;;) if ((await reader?.read())?.done ?? true) return performance.now()
  }
  return { ended: untilDone() }
}

const acts: [string, (node: string, own: string, other: string) => Promise<Response>][] = [
  ['logging out', (node, _own, other) => send(node, 'GET', '/api/logout.php', other)],
  ['ending the other sessions', (node, own) => send(node, 'DELETE', '/api/sessions.php', own, { session: 'others' })],
  [
    'changing the password',
    (node, own) => send(node, 'PUT', '/api/password.php', own, { current: password, password: 'two plums in the fridge' }),
  ],
  ['deleting the account', (node, own) => send(node, 'DELETE', '/api/account.php', own, { password })],
]

test.each(acts)('%s on one node ends the session on the other within a second, its live stream included', async (_act, act) => {
  const member = await addMember(pool, { passwordHash })
  const [own, other] = [await sessionOf(member), await sessionOf(member)]
  expect(await whoIs(two, other)).toMatchObject({ user: { id: member } })
  const stream = await listen(two, other)
  const answer = await act(one, own, other)
  expect(answer.status).toBe(200)
  const answered = performance.now()
  expect(await whoIs(two, other)).toEqual({ user: null })
  expect((await send(two, 'GET', '/api/chats.php', other)).status).toBe(403)
  expect((await stream.ended) - answered).toBeLessThan(1000)
})

test(
  'a lock on one node holds on the other and after both began anew; who is inside stays inside',
  { timeout: 120_000 },
  async () => {
    const email = 'doelwit@example.org'
    const member = await addMember(pool, { email, passwordHash })
    const inside = await sessionOf(member)
    let network = 0
    const guess = (node: string, typed: string) =>
      fetch(`${node}/api/user.php`, {
        method: 'POST',
        body: JSON.stringify({ email, password: typed }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++network % 100}` },
      })
    const nodesNow = [one, two]
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const guesses = Array.from({ length: 50 }, (_, i) => guess(nodesNow[i % 2] ?? one, `guess ${round} ${i}`))
      for (const { status } of await Promise.all(guesses)) statuses.push(status)
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    // A node that is asked too much at once says so.
    for (const status of statuses) expect([401, 429, 503]).toContain(status)
    for (const node of nodes.splice(0)) node.kill('SIGKILL')
    const anew = await startNode()
    expect((await guess(anew, 'one more guess')).status).toBe(429)
    expect((await guess(anew, password)).status).toBe(429)
    expect((await guess(anew, 'and after the right one')).status).toBe(429)
    expect(await whoIs(anew, inside)).toMatchObject({ user: { id: member } })
  },
)
