import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { changePassword, requestReset } from '../../accounts/credentials-contract.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const { app, as, request, runJobs, mails, advance } = await testApp({
  env: { TRUSTED_PROXIES: '1' },
})
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

let networks = 0
/** Submits the complaint form with an address, each time from another network. */
async function complain(email: string): Promise<number> {
  const answer = await request('/api/complaint.php', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'service',
      name: 'Somebody',
      email,
      text: 'This text is long enough to be a complaint.',
    }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': `203.0.113.${++networks}`,
    },
  })
  return answer.status
}

const templatesTo = (email: string) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const countTo = (email: string, template: string) =>
  templatesTo(email).filter((each) => each === template).length

describe('the mail allowance of an address', () => {
  test('limits receipts of complaints to three an hour, from however many networks', async () => {
    const email = 'bombed@example.com'
    for (let i = 0; i < 12; i++)
      expect(await complain(i % 2 ? email : ` ${email.toUpperCase()}`.trim())).toBe(200)
    await runJobs()
    expect(mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(3)
    await complain('another@example.com')
    await runJobs()
    expect(countTo('another@example.com', 'moderation/complaint-receipt')).toBe(1)
    advance(3_600_001)
    await complain(email)
    await runJobs()
    expect(mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(4)
  })

  test('still allows security mails and a password reset after such a flood', async () => {
    const email = 'flooded@example.com'
    const api = await as(await addMember(app.pool, { email, passwordHash }))
    for (let i = 0; i < 6; i++) await complain(email)
    await (
      await as()
    )(requestReset, { email })
    await api(changePassword, { current: password, password: 'two plums in the fridge' })
    await runJobs()
    expect(countTo(email, 'moderation/complaint-receipt')).toBe(3)
    expect(countTo(email, 'accounts/reset-password')).toBe(1)
    expect(countTo(email, 'accounts/password-changed')).toBe(1)
  })

  test('keeps the last reset link valid and still sends notices of changes after too many reset requests', async () => {
    const email = 'asked@example.com'
    const api = await as(await addMember(app.pool, { email, passwordHash }))
    const visitor = await as()
    for (let i = 0; i < 8; i++) {
      await visitor(requestReset, { email })
      await runJobs()
    }
    expect(countTo(email, 'accounts/reset-password')).toBe(5)
    const { rows } = await app.pool.query(
      "select 1 from one_time_link l join account a using (member_id) where a.email = $1 and l.purpose = 'reset' and l.used_at is null",
      [email],
    )
    expect(rows).toHaveLength(1)
    await api(changePassword, { current: password, password: 'two plums in the fridge' })
    await runJobs()
    expect(countTo(email, 'accounts/password-changed')).toBe(1)
  })
})
