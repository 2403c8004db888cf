import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { argon2Sync, randomBytes } from 'node:crypto'
import { endSessions, listSessions } from '../../../accounts/credentials-contract.ts'
import { logIn, setLanguage } from '../../../accounts/contract.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { useProductHashCost } from '../../../../tests/factories/hash-cost.ts'
import { execute, row } from '../../../server/database/query.ts'
import { hashPassword, matchingHashes } from '../../../server/passwords/hash-password.ts'
import { scaled } from '../../../../tests/full-run.ts'

const { app, as, request, advance, logInAgain } = await testApp()

const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const member = (email: string) => addMember(app.pool, { email, passwordHash })

const post = (body: unknown, headers: Record<string, string> = {}) =>
  request('/api/user.php', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const toCookie = (response: Response) =>
  /auth\.session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
const loadUser = async (cookie: string) => {
  const body: { user: unknown } = await (
    await request('/api/user.php', { headers: { cookie } })
  ).json()
  return body.user
}

describe('log-in', () => {
  test('accepts the right password, whatever the case of the address', async () => {
    const id = await member('daan@example.com')
    const response = await post({ email: ' Daan@Example.com ', password })
    expect(await response.json()).toMatchObject({ user: { id } })
    expect(response.headers.get('set-cookie')).toMatch(/auth\.session=.*HttpOnly/)
    expect(await loadUser(toCookie(response))).toMatchObject({ id })
  })

  test('responds alike to a wrong password and an unknown address', async () => {
    await member('anna@example.com')
    const wrong = await post({ email: 'anna@example.com', password: 'not the password' })
    const unknown = await post({ email: 'nobody@example.com', password: 'not the password' })
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()])
    expect(wrong.status).toBe(401)
  })

  test('ends the previous session of the browser', async () => {
    await member('rotate@example.com')
    const first = toCookie(await post({ email: 'rotate@example.com', password }))
    const second = toCookie(
      await post({ email: 'rotate@example.com', password }, { cookie: first }),
    )
    expect(second).not.toBe(first)
    expect(await loadUser(first)).toBeNull()
    expect(await loadUser(second)).not.toBeNull()
  })

  test('locks the address for 5, then 15, then 60 minutes after five failures, also for the right password', async () => {
    const api = await as()
    await member('locked@example.com')
    const wrong = { email: 'locked@example.com', password: 'not the password' }
    for (const minutes of [5, 15, 60, 60]) {
      for (let i = 0; i < 4; i++)
        await expect(api(logIn, wrong)).rejects.toMatchObject({ code: 'login_failed' })
      await expect(api(logIn, wrong)).rejects.toMatchObject({
        code: 'login_blocked',
        params: { minutes },
      })
      await expect(api(logIn, { ...wrong, password })).rejects.toMatchObject({
        code: 'login_blocked',
      })
      advance(minutes * 60_000 + 1000)
    }
    await expect(api(logIn, { ...wrong, password })).resolves.toMatchObject({
      user: { email: 'locked@example.com' },
    })
    await expect(api(logIn, wrong)).rejects.toMatchObject({ code: 'login_failed' })
  })

  test('does not end a session while others guess its password', async () => {
    advance(3_600_000)
    const id = await member('stays@example.com')
    const cookie = toCookie(await post({ email: 'stays@example.com', password }))
    for (let i = 0; i < 6; i++)
      await post({ email: 'stays@example.com', password: 'a guess of many' })
    expect(await loadUser(cookie)).toMatchObject({ id })
  })

  test('evaluates at most five of many concurrent guesses', async () => {
    advance(86_400_000 * 2)
    await member('many@example.com')
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        post({ email: 'many@example.com', password: `guess number ${i}` }),
      ),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(36)
  })

  test('upgrades a hash with a lower cost at the next log-in', async () => {
    useProductHashCost()
    advance(86_400_000 * 2)
    const salt = randomBytes(16)
    const key = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      memory: 4096,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const id = await addMember(app.pool, {
      email: 'old@example.com',
      passwordHash: `$argon2id$v=19$m=4096,t=1,p=1$${text(salt)}$${text(key)}`,
    })
    await (
      await as()
    )(logIn, { email: 'old@example.com', password })
    const { password_hash } = await row<{ password_hash: string }>(
      app.pool,
      sql`select password_hash from account where member_id = ${id}`,
    )
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await (
      await as()
    )(logIn, { email: 'old@example.com', password })
  })

  /** Text of the given number of code points: letters of any script, marks, emoji. */
  const textOfLength = (length: number) =>
    fc
      .array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), {
        minLength: length,
        maxLength: length,
      })
      .map((all) => all.join(''))

  test.each([8, 64, 72, 73, 128])(
    'never truncates a password of %i characters: one character less is another password',
    { timeout: 120_000 },
    async (length) => {
      await fc.assert(
        fc.asyncProperty(textOfLength(length), async (long) => {
          const shorter = Array.from(long).slice(0, -1).join('')
          fc.pre(shorter.normalize('NFC') !== long.normalize('NFC'))
          const hash = await hashPassword(long)
          expect((await matchingHashes(long, [hash])).size).toBe(1)
          expect((await matchingHashes(shorter, [hash])).size).toBe(0)
        }),
        { numRuns: scaled(3, 8) },
      )
    },
  )
})

test('ends on log-out, which another site or a prefetch cannot trigger', async () => {
  await member('leaves@example.com')
  const cookie = toCookie(await post({ email: 'leaves@example.com', password }))
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }]) {
    expect((await request('/api/logout.php', { headers: { cookie, ...headers } })).status).toBe(403)
  }
  expect(await loadUser(cookie)).not.toBeNull()
  const response = await request('/api/logout.php', { headers: { cookie } })
  expect(await response.json()).toEqual({ user: null })
  expect(await loadUser(cookie)).toBeNull()
})

test('are listed for the member, who can end them; those of other members are not', async () => {
  const id = await member('sessions@example.com')
  const stranger = await as(await addMember(app.pool))
  const cookie = toCookie(await post({ email: 'sessions@example.com', password }))
  const api = await as(id)
  const { sessions } = await api(listSessions, {})
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ current }) => !current)?.id ?? ''
  expect(await stranger(endSessions, { session: other })).toEqual({ ended: 0 })
  expect(await api(endSessions, { session: 'others' })).toEqual({ ended: 1 })
  expect(await loadUser(cookie)).toBeNull()
})

describe('a session expires', () => {
  const DAY = 86_400_000
  const MINUTE = 60_000

  test('30 days after the log-in, however often it was used', async () => {
    await member('month@example.com')
    const cookie = toCookie(await post({ email: 'month@example.com', password }))
    for (const days of [10, 10, 9]) {
      advance(days * DAY)
      expect(await loadUser(cookie)).not.toBeNull()
    }
    advance(DAY + 1000)
    expect(await loadUser(cookie)).toBeNull()
  })

  test('after 14 days without use; the list of sessions shows when, and omits expired ones', async () => {
    const id = await member('idle@example.com')
    const cookie = toCookie(await post({ email: 'idle@example.com', password }))
    advance(14 * DAY - MINUTE)
    expect(await loadUser(cookie)).not.toBeNull()
    const { sessions } = await (await as(id))(listSessions, {})
    const [, first] = sessions.toSorted((a, b) => a.started.localeCompare(b.started)).toReversed()
    expect(Date.parse(first?.ends ?? '') - Date.parse(first?.last_used ?? '')).toBe(14 * DAY)
    advance(14 * DAY + MINUTE)
    expect(await loadUser(cookie)).toBeNull()
    logInAgain(id)
    expect((await (await as(id))(listSessions, {})).sessions).toHaveLength(1)
  })

  test('of an operator 12 hours after the log-in, or after 30 minutes without use', async () => {
    const id = await member('staff@example.com')
    await execute(
      app.pool,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
    )
    const idle = toCookie(await post({ email: 'staff@example.com', password }))
    advance(29 * MINUTE)
    expect(await loadUser(idle)).not.toBeNull()
    advance(31 * MINUTE)
    expect(await loadUser(idle)).toBeNull()
    const left = toCookie(await post({ email: 'staff@example.com', password }))
    // An idle page keeps polling.
    for (let minute = 1; minute <= 29; minute++) {
      advance(MINUTE)
      await request('/api/user.php', {
        headers: { cookie: left, 'x-idle-seconds': String(minute * 60) },
      })
    }
    advance(2 * MINUTE)
    expect(await loadUser(left)).toBeNull()
    const busy = toCookie(await post({ email: 'staff@example.com', password }))
    for (let i = 0; i < 35; i++) {
      advance(20 * MINUTE)
      expect(await loadUser(busy)).not.toBeNull()
    }
    advance(20 * MINUTE + 1000)
    expect(await loadUser(busy)).toBeNull()
  })
})

test('the language is stored with the account, and not for a visitor', async () => {
  const id = await member('language@example.com')
  await (
    await as(id)
  )(setLanguage, { language: 'pl' })
  const { language } = await row<{ language: string }>(
    app.pool,
    sql`select language from account where member_id = ${id}`,
  )
  expect(language).toBe('pl')
  await expect((await as())(setLanguage, { language: 'pl' })).rejects.toThrow(
    'authentication_required',
  )
})
