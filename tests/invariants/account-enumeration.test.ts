import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { mannWhitney } from '../load/mann-whitney.ts'

const { app, http } = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const passwordHash = await hashPassword('three pears on a plate')

const calls: Record<string, (email: string) => [path: string, body: unknown]> = {
  'a log-in': (email) => ['/api/user.php', { email, password: 'not the password' }],
  'a log-in with a code': (email) => [
    '/api/user.php',
    { email, password: 'not the password', code: '123456' },
  ],
  'a sign-up': (email) => [
    '/api/signup.php',
    {
      name: 'Bo',
      email,
      password: 'a quiet morning by the lake',
      date_of_birth: '1990-05-17',
      gender: 'female',
    },
  ],
  'a wish for a new password': (email) => ['/api/password-reset.php', { email }],
}

let network = 0

/** All of a response that a visitor sees, without random values. */
async function answerTo([path, body]: [string, unknown]): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'x-forwarded-for': `198.51.100.${++network}`,
  }
  const response = await http.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  const seen = [...response.headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) =>
      `${name}: ${value.replace(/auth\.session=[\w-]{43}/, 'auth.session=TOKEN')}`.replace(
        /^x-vonk-member: \d+$/,
        'x-vonk-member: ID',
      ),
    )
  return [response.status, ...seen, await response.text()].join('\n')
}

describe('account enumeration', () => {
  test.each(Object.entries(calls))(
    '%s responds byte for byte alike for every kind of address, once and repeatedly',
    { timeout: 60_000 },
    async (what, call) => {
      const name = what.replaceAll(' ', '-')
      const registered = await addMember(app.pool, {
        email: `${name}-known@example.org`,
        passwordHash,
      })
      await addMember(app.pool, {
        email: `${name}-claimed@example.org`,
        passwordHash,
        confirmed: false,
      })
      const deleted = await addMember(app.pool, {
        email: `${name}-deleted@example.org`,
        passwordHash,
      })
      await app.pool.query(
        "update account set status = 'deleted', deleted_at = now() where member_id = $1",
        [deleted],
      )
      expect(registered).not.toBe(deleted)
      const story = async (kind: string) => {
        const responses: string[] = []
        for (let turn = 0; turn < 8; turn++)
          responses.push(await answerTo(call(`${name}-${kind}@example.org`)))
        return responses
      }
      const unknown = await story('unknown')
      // An input that is refused before the address matters would prove nothing.
      expect(unknown[0]).not.toContain('bad_input')
      expect(unknown[0]).not.toContain('idempotency')
      for (const kind of ['known', 'claimed', 'deleted'])
        expect(await story(kind), kind).toEqual(unknown)
    },
  )

  test('the Mann-Whitney test distinguishes samples that differ from samples that do not', () => {
    const one = Array.from({ length: 200 }, (_, i) => 15 + Math.sin(i * 12.9898) * 2)
    const alike = Array.from({ length: 200 }, (_, i) => 15 + Math.sin(i * 78.233) * 2)
    expect(mannWhitney(one, alike)).toBeGreaterThan(0.05)
    expect(
      mannWhitney(
        one,
        alike.map((time) => time + 1),
      ),
    ).toBeLessThan(0.001)
    expect(
      mannWhitney([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
    ).toBeCloseTo(0.00508, 4)
  })
})
