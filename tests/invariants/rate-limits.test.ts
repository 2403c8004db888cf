import { describe, expect, test } from 'vitest'
import { serve } from '../../src/server/http/serve.ts'
import { createLimits } from '../../src/server/http/limits.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'

const trusting = { TRUSTED_PROXIES: '1' }
const { app, http, advance, mails, runJobs } = await testApp({ env: trusting })
const json = { 'content-type': 'application/json' }
/** A second node, or this one after a restart: shares only the database. */
const second = serve({ ...app, limits: createLimits(app.pool, null) }, null)

async function logIn(
  node: typeof http,
  email: string,
  password: string,
  from: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify({ email, password })
  return node.request('http://localhost:3000/api/user.php', {
    method: 'POST',
    body,
    headers: { ...json, 'x-forwarded-for': from, ...headers },
  })
}

describe('rate limiting', () => {
  test(
    'of a thousand guesses from a hundred addresses at one account, on two nodes, at most ten are checked',
    { timeout: 60_000 },
    async () => {
      const email = 'doelwit@example.org'
      await addMember(app.pool, {
        email,
        passwordHash: await hashPassword('Schaatsen op de plas 9'),
      })
      const answers: number[] = []
      for (let round = 0; round < 10; round++) {
        const guesses = Array.from({ length: 100 }, (_, index) =>
          logIn(
            index % 2 ? http : second,
            email,
            `raadpoging ${round} ${index}`,
            `198.51.100.${index}`,
          ),
        )
        for (const { status } of await Promise.all(guesses)) answers.push(status)
      }
      const looked = answers.filter((status) => status === 401)
      expect(looked.length).toBeLessThanOrEqual(10)
      expect(looked.length).toBeGreaterThan(0)
      expect(new Set(answers)).toEqual(new Set([401, 429]))
      // The right password is refused during the lockout and accepted after it.
      expect((await logIn(second, email, 'Schaatsen op de plas 9', '203.0.113.1')).status).toBe(429)
      advance(61 * 60_000)
      expect((await logIn(http, email, 'Schaatsen op de plas 9', '203.0.113.1')).status).toBe(200)
    },
  )

  test('locks known and unknown addresses alike', async () => {
    const registered = 'bekend@example.org'
    await addMember(app.pool, {
      email: registered,
      passwordHash: await hashPassword('Schaatsen op de plas 9'),
    })
    const story = async (email: string, from: string) => {
      const responses: string[] = []
      for (let attempt = 0; attempt < 7; attempt++) {
        const response = await logIn(http, email, 'verkeerd wachtwoord', from)
        const headers = [...response.headers].filter(
          ([name]) => name !== 'x-request-id' && name !== 'content-security-policy',
        )
        responses.push(`${response.status} ${JSON.stringify(headers)} ${await response.text()}`)
      }
      return responses
    }
    expect(await story(registered, '192.0.2.10')).toEqual(
      await story('onbekend@example.org', '192.0.2.20'),
    )
  })

  test('limits sign-ups per network across restarts, however the network writes its addresses', async () => {
    const signUp = (node: typeof http, from: string) =>
      node.request('http://localhost:3000/api/signup.php', {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': from, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ name: 'Bo' }),
      })
    // Of a network in an hour, in local mode.
    const allowed = 200
    const statuses: number[] = []
    let responses = ''
    for (let index = 0; index < allowed + 10; index++) {
      const answer = await signUp(index % 2 ? http : second, `2001:db8:7:7::${index + 1}`)
      statuses.push(answer.status)
      responses = await answer.text()
    }
    // A wait of an hour is stated in minutes.
    expect(responses).toMatch(/"minutes":(?:59|60)\b/)
    expect(statuses.slice(0, allowed)).not.toContain(429)
    expect(statuses.slice(allowed)).toEqual(Array.from({ length: 10 }, () => 429))
    expect((await signUp(second, '2001:db8:7:8::1')).status).not.toBe(429)
  })

  test(
    'allows a network a hundred log-ins an hour in local mode',
    { timeout: 60_000 },
    async () => {
      const email = 'vaak@example.org'
      await addMember(app.pool, {
        email,
        passwordHash: await hashPassword('Schaatsen op de plas 9'),
      })
      const statuses: number[] = []
      for (let index = 0; index < 101; index++)
        statuses.push(
          (await logIn(index % 2 ? http : second, email, 'Schaatsen op de plas 9', '192.0.2.77'))
            .status,
        )
      expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200))
      expect(statuses[100]).toBe(429)
    },
  )

  test('limits the mails that others request for an address', async () => {
    const email = 'rust@example.org'
    await addMember(app.pool, { email })
    for (let index = 0; index < 30; index++) {
      await http.request('http://localhost:3000/api/password-reset.php', {
        method: 'POST',
        headers: {
          ...json,
          'x-forwarded-for': `203.0.113.${index}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ email }),
      })
      await runJobs()
    }
    expect(mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(5)
    expect(mails.filter(({ to }) => to === email).length).toBeGreaterThan(0)
  })

  test(
    'limits sign-ups with one address from many networks, and responds alike to all of them',
    { timeout: 60_000 },
    async () => {
      const email = 'slaap@example.org'
      const registered = 'slaapt-al@example.org'
      await addMember(app.pool, { email: registered })
      const answers = new Set<string>()
      for (let index = 0; index < 12; index++)
        for (const address of [email, registered]) {
          const answer = await http.request('http://localhost:3000/api/signup.php', {
            method: 'POST',
            headers: {
              ...json,
              'x-forwarded-for': `192.0.2.${100 + index}`,
              'idempotency-key': crypto.randomUUID(),
            },
            body: JSON.stringify({
              name: 'Bo',
              email: address,
              password: 'a quiet morning by the lake',
              // The same form again would be a repeat of the first request.
              date_of_birth: `1990-05-${10 + index}`,
              gender: 'female',
            }),
          })
          answers.add(`${answer.status} ${await answer.text()}`)
          await runJobs()
        }
      expect(answers).toEqual(new Set(['200 {"signup_step":1}']))
      for (const address of [email, registered])
        expect(mails.filter(({ to }) => to === address)).toHaveLength(5)
      advance(3_600_001)
      await http.request('http://localhost:3000/api/password-reset.php', {
        method: 'POST',
        headers: {
          ...json,
          'x-forwarded-for': '203.0.113.200',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ email: registered }),
      })
      await runJobs()
      expect(mails.filter(({ to }) => to === registered)).toHaveLength(6)
    },
  )
})
