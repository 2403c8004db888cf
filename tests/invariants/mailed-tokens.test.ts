import { deleteAccount } from '../../src/data-rights/contract.ts'
import { afterAll, describe, expect, test } from 'vitest'
import {
  applyMailChange,
  changeEmail,
  reactivateAccount,
  requestReset,
  resetPassword,
} from '../../src/accounts/credentials-contract.ts'
import { confirmAddress, signUp } from '../../src/accounts/contract.ts'
import type { Call, Input } from '../../src/platform/contract.ts'
import { createLog } from '../../src/server/log.ts'
import { CHANGE_HOURS, CONFIRM_DAYS, RESET_HOURS, UNDO_HOURS } from '../../src/accounts/contract.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'

const lines: string[] = []
const log = createLog(
  { logLevel: 'debug', mode: 'production' },
  { write: (line) => void lines.push(line) },
)
const { app, as, http, request, runJobs, mails, advance } = await testApp({ log })
afterAll(() => log.flush())

const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const visitor = await as()
app.limits.consume = async () => {}

/** Every response of the node, headers and body. */
const answers: string[] = []
const ask = http.request.bind(http)
http.request = async (...args) => {
  const response = await ask(...args)
  const body = await response.clone().text()
  answers.push([...response.headers].map((header) => header.join(': ')).join('\n') + body)
  return response
}

async function mailedTo(to: string, parameter = 'token'): Promise<string> {
  await runJobs()
  const mail = mails.findLast((each) => each.to === to && each.text.includes(parameter))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const used: string[] = []

/** Uses a token fifty times at once: one succeeds, and no later one does. */
async function usedOnce<C extends Call>(call: C, input: Input<C>, token: string): Promise<void> {
  // 256 bits in base64url.
  expect(token).toMatch(/^[\w-]{43}$/)
  used.push(token)
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => visitor(call, input)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(visitor(call, input)).rejects.toMatchObject({ code: 'link_expired' })
}

describe('a mailed token', () => {
  test('resets a password once', async () => {
    await addMember(app.pool, { email: 'reset@example.com', passwordHash })
    await visitor(requestReset, { email: 'reset@example.com' })
    const token = await mailedTo('reset@example.com')
    await usedOnce(resetPassword, { token, password: 'two plums in the fridge' }, token)
  })

  test('changes an address once, and its counterpart reverts the change once', async () => {
    const api = await as(await addMember(app.pool, { email: 'old@example.com', passwordHash }))
    await api(changeEmail, { email: 'new@example.com', password })
    const token = await mailedTo('new@example.com')
    await usedOnce(applyMailChange, { token }, token)
    const undo = await mailedTo('old@example.com')
    await usedOnce(applyMailChange, { token: undo }, undo)
  })

  test('reactivates an account once', async () => {
    const api = await as(await addMember(app.pool, { email: 'back@example.com', passwordHash }))
    await api(deleteAccount, { password })
    const token = await mailedTo('back@example.com')
    await usedOnce(reactivateAccount, { token }, token)
  })

  test('confirms one account once; a second request by its owner’s mail program does not fail', async () => {
    await visitor(signUp, {
      name: 'Bo',
      email: 'fresh@example.com',
      password,
      date_of_birth: '1990-05-17',
      gender: 'female',
    })
    const token = await mailedTo('fresh@example.com')
    used.push(token)
    await Promise.all(Array.from({ length: 50 }, () => visitor(confirmAddress, { token })))
    const { rows } = await app.pool.query(
      'select 1 from account where lower(email) = $1 and email_confirmed_at is not null',
      ['fresh@example.com'],
    )
    expect(rows).toHaveLength(1)
    const page = await request(`/activate?token=${token}`, { method: 'POST' })
    expect(page.headers.get('location')).toBe('/activate/done')
  })

  test('expires when its mail says', async () => {
    const lasting: [string, number][] = [
      ['reset', RESET_HOURS * 3_600_000],
      ['mail_change', CHANGE_HOURS * 3_600_000],
      ['mail_undo', UNDO_HOURS * 3_600_000],
      ['confirm', CONFIRM_DAYS * 86_400_000],
      ['reactivate', 14 * 86_400_000],
    ]
    for (const [purpose, maxAge] of lasting) {
      const { rows } = await app.pool.query<{ lasts: string }>(
        'select extract(epoch from max(expires_at - created_at)) * 1000 as lasts from one_time_link where purpose = $1',
        [purpose],
      )
      expect(Number(rows[0]?.lasts), purpose).toBeGreaterThan(0)
      expect(Number(rows[0]?.lasts), purpose).toBeLessThanOrEqual(maxAge)
    }
    await addMember(app.pool, { email: 'late@example.com', passwordHash })
    await visitor(requestReset, { email: 'late@example.com' })
    const token = await mailedTo('late@example.com')
    advance(RESET_HOURS * 3_600_000 + 1)
    await expect(
      visitor(resetPassword, { token, password: 'two plums in the fridge' }),
    ).rejects.toThrow('link_expired')
  })

  test('appears in no response, log line or table', async () => {
    expect(used).toHaveLength(5)
    expect(answers.length).toBeGreaterThan(250)
    const tables = await app.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    )
    const stored: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await app.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      stored.push(...rows.map(({ row }) => row))
    }
    for (const token of used) {
      for (const text of [answers.join('\n'), lines.join('\n'), stored.join('\n')])
        expect(text.includes(token), token).toBe(false)
      const bytes = Buffer.from(token).toString('hex')
      expect(stored.join('\n').includes(bytes)).toBe(false)
    }
  })
})
