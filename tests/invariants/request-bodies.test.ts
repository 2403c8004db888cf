import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import { createPlainServer } from '../../src/app/server/http-server.ts'
import { bodySettings } from '../../src/server/http/bodies.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { scaled } from '../full-run.ts'

const CONNECTIONS = scaled(40, 120)
const SENT = 14_900_000
const ANNOUNCED = 15 * 1024 * 1024
/** The concurrent uploads that a network may have, in complete uploads. */
const ADMITTED = Math.floor(bodySettings.disk.each / ANNOUNCED)

const directory = mkdtempSync(join(tmpdir(), 'vonk-bodies-'))
const time = { ...bodySettings.time, whole: 3_000, stall: 3_000 }
const { app, http, request, now } = await testApp({
  env: { VONK_VAR: directory },
  bodies: { ...bodySettings, time },
})
const server = createPlainServer(http.fetch).listen(0, '127.0.0.1')
await once(server, 'listening')
// oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on a port, not on a pipe
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(directory, { recursive: true })
})

const member = await addMember(app.pool)
const other = await addMember(app.pool)
const chunk = Buffer.alloc(100_000, 7)

/** Starts an upload, sends most of it and waits; resolves with the head of the response. */
async function stalledUpload(cookie: string, path = '/api/photo.php'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answer: string[] = []
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      answer.push(String(data))
      if (answer.join('').includes('\r\n\r\n')) resolve(answer.join(''))
    })
    socket.on('close', () => resolve(answer.join('')))
  })
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: image/jpeg',
  ]
  socket.write(
    `${[...head, `Content-Length: ${ANNOUNCED}`, `Idempotency-Key: ${crypto.randomUUID()}`, cookie].join('\r\n')}\r\n\r\n`,
  )
  for (let sent = 0; sent < SENT && answer.length === 0 && !socket.destroyed; sent += chunk.length)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), answered])
  return answered.finally(() => socket.destroy())
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const files = () => readdirSync(join(directory, 'uploads')).length

/** The cookie header of the member's session. */
async function cookieLine(): Promise<string> {
  const session = { sessionId: newId(), memberId: member, siteId: 1, device: 'test', place: '' }
  return `Cookie: ${sessionCookieName(false)}=${await startSession(app.pool, session, now())}`
}

describe(`${CONNECTIONS} connections that stop in the middle of an upload`, () => {
  test(
    'without a session are refused before their bodies are read',
    { timeout: 60_000 },
    async () => {
      const before = process.memoryUsage().rss
      const answers = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => stalledUpload('X-None: 1')),
      )
      expect(new Set(answers.map(statusOf))).toEqual(new Set([403]))
      expect(answers[0]).toContain('authentication_required')
      expect(files()).toBe(0)
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    },
  )

  test(
    'with a session store a bounded number of bytes, are closed, and block no other upload',
    { timeout: 120_000 },
    async () => {
      const cookie = await cookieLine()
      const before = process.memoryUsage().rss
      const uploads = Array.from({ length: CONNECTIONS }, () => stalledUpload(cookie))
      while (files() < ADMITTED) await nextTurn()
      for (let attempt = 0; attempt < 20; attempt++) {
        const { status } = await fetch(`http://127.0.0.1:${port}/api/settings.php`)
        expect(status).toBe(200)
        expect(files()).toBeLessThanOrEqual(ADMITTED)
      }
      const answers = await Promise.all(uploads)
      const refused = answers.find((answer) => statusOf(answer) === 429)
      expect(refused).toMatch(/^retry-after: \d+/im)
      // On a slow machine a slot is free again before the last connection requests one.
      expect(answers.filter((answer) => statusOf(answer) === 408).length).toBeGreaterThanOrEqual(
        ADMITTED,
      )
      expect(new Set(answers.map(statusOf))).toEqual(new Set([429, 408]))
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
      while (files() > 0) await nextTurn()
    },
  )
})

test('a client that sends on after it was refused still gets the response, on a connection that goes on', async () => {
  const socket = connect(port, '127.0.0.1')
  const failures: Error[] = []
  socket.on('error', (error) => failures.push(error))
  await once(socket, 'connect')
  const bytes = 14 * chunk.length
  const head = [
    'POST /api/photo.php HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: image/jpeg',
    `Content-Length: ${bytes}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // For longer than the half second after which others close.
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    socket.write(chunk)
    await pause(80)
  }
  socket.write('GET /api/health.php HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const parts: unknown[] = await socket.toArray()
  const answers = [...parts.join('').matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) =>
    Number(status),
  )
  expect(failures).toEqual([])
  expect(answers).toEqual([403, 200])
})

describe('before a body is read', () => {
  /** A request whose body records whether it was read. */
  async function answerTo(path: string, headers: Record<string, string>, as?: string) {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    } as const
    const { status } = await request(path, init, as)
    return { status, isRead }
  }

  test('a visitor is refused', async () => {
    expect(await answerTo('/api/message.php', {})).toEqual({ status: 403, isRead: false })
  })

  test('a cross-site request is refused', async () => {
    expect(await answerTo('/api/message.php', { 'sec-fetch-site': 'cross-site' }, member)).toEqual({
      status: 403,
      isRead: false,
    })
  })

  test('a Content-Length above the limit is refused', async () => {
    expect(await answerTo('/api/message.php', { 'content-length': '70000' }, member)).toEqual({
      status: 413,
      isRead: false,
    })
    expect(
      await answerTo('/api/photo.php', { 'content-length': String(ANNOUNCED + 1) }, other),
    ).toEqual({
      status: 413,
      isRead: false,
    })
  })

  test('the rate limits are checked', async () => {
    const statuses: number[] = []
    let last = { status: 0, isRead: true }
    for (let attempt = 0; attempt < 120 && last.status !== 429; attempt++) {
      last = await answerTo('/api/password-reset.php', {})
      statuses.push(last.status)
    }
    expect(last).toEqual({ status: 429, isRead: false })
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
  })
})

test('a JSON body that never ends gets a response in time', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":',
  )
  const [data]: unknown[] = await once(socket, 'data')
  expect(statusOf(String(data))).toBe(408)
  socket.destroy()
})
