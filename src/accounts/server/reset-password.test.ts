import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import {
  applyMailChange,
  changeEmail,
  changePassword,
  requestReset,
  resetPassword,
} from '../credentials-contract.ts'
import { getAccount, getUser, logIn } from '../contract.ts'
import { mailChangeMail, resetMail } from './jobs.ts'

const { app, as, request, runJobs, mails, advance } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const fresh = 'two plums in the fridge'

const member = (email: string, confirmed = true) =>
  addMember(app.pool, { email, passwordHash, confirmed })

async function mailedTo(to: string) {
  await runJobs()
  const mail = mails.findLast((each) => each.to === to)
  const payload: { template: string; values: Record<string, string> } = JSON.parse(
    mail?.text ?? '{"template":"","values":{}}',
  )
  return { ...payload, token: /token=([\w-]+)/.exec(payload.values['link'] ?? '')?.[1] ?? '' }
}

describe('resetPassword', () => {
  test('replaces the password once and ends every session', async () => {
    const id = await member('forgot@example.com')
    const memberApi = await as(id)
    const visitor = await as()
    expect(await memberApi(getUser, {})).toMatchObject({ user: { id } })
    await visitor(requestReset, { email: 'Forgot@example.com' })
    const { template, values, token } = await mailedTo('forgot@example.com')
    expect(template).toBe('accounts/reset-password')
    expect(values['link']).toMatch(/^http:\/\/localhost:3000\/nl\/reset-password\/do#token=/)
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => visitor(resetPassword, { token, password: fresh })),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await memberApi(getUser, {})).toEqual({ user: null })
    await expect(visitor(logIn, { email: 'forgot@example.com', password })).rejects.toThrow(
      'login_failed',
    )
    await visitor(logIn, { email: 'forgot@example.com', password: fresh })
    expect((await mailedTo('forgot@example.com')).template).toBe('accounts/password-changed')
  })

  test('responds alike for an unknown address and mails nothing', async () => {
    const before = mails.length
    expect(await (await as())(requestReset, { email: 'unknown@example.com' })).toEqual({})
    await expect((await as())(requestReset, { email: 'unknown@' })).rejects.toMatchObject({
      code: 'email_invalid',
      params: { field: 'email' },
    })
    await runJobs()
    expect(mails).toHaveLength(before)
  })

  test('unlocks the account and confirms an unconfirmed address', async () => {
    const visitor = await as()
    await member('waits@example.com', false)
    for (let i = 0; i < 5; i++)
      await visitor(logIn, { email: 'waits@example.com', password: 'a wrong one' }).catch(
        () => null,
      )
    await visitor(requestReset, { email: 'waits@example.com' })
    const { token } = await mailedTo('waits@example.com')
    await visitor(resetPassword, { token, password: fresh })
    await expect(
      visitor(logIn, { email: 'waits@example.com', password: fresh }),
    ).resolves.toMatchObject({
      user: { status: 'active' },
    })
  })

  test('refuses a link after an hour and for another purpose', async () => {
    const visitor = await as()
    await member('old@example.com')
    await visitor(requestReset, { email: 'old@example.com' })
    const { token } = await mailedTo('old@example.com')
    await expect(visitor(applyMailChange, { token })).rejects.toThrow('link_expired')
    await expect(visitor(resetPassword, { token, password: 'short' })).rejects.toThrow(
      'password_too_short',
    )
    advance(3_601_000)
    await expect(visitor(resetPassword, { token, password: fresh })).rejects.toThrow('link_expired')
  })
})

describe('changePassword', () => {
  test('requires the current password; a visitor gets 401', async () => {
    const id = await member('changes@example.com')
    const api = await as(id)
    await expect(
      api(changePassword, { current: 'not mine', password: fresh }),
    ).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(
      api(changePassword, { current: password, password: 'qwertyuiop' }),
    ).rejects.toThrow('password_too_common')
    await expect(api(changePassword, { current: password, password })).rejects.toMatchObject({
      code: 'password_too_common',
      params: { field: 'password' },
    })
    await api(changePassword, { current: password, password: fresh })
    await expect(
      (await as())(logIn, { email: 'changes@example.com', password: fresh }),
    ).resolves.toMatchObject({ user: { id } })
    await expect(
      (await as())(changePassword, { current: password, password: fresh }),
    ).rejects.toThrow('authentication_required')
    expect((await mailedTo('changes@example.com')).template).toBe('accounts/password-changed')
  })

  test('counts wrong passwords like failed log-ins', async () => {
    const api = await as(await member('guessed@example.com'))
    for (let i = 0; i < 5; i++)
      await api(changePassword, { current: 'a guess', password: fresh }).catch(() => null)
    await expect(api(changePassword, { current: password, password: fresh })).rejects.toThrow(
      'login_blocked',
    )
  })
})

describe('changeEmail', () => {
  test('changes the address after confirmation; the old address can revert it within 48 hours', async () => {
    const id = await member('before@example.com')
    const api = await as(id)
    const visitor = await as()
    await expect(
      api(changeEmail, { email: 'after@example.com', password: 'not mine' }),
    ).rejects.toThrow('password_wrong')
    await expect(api(changeEmail, { email: 'after@', password })).rejects.toThrow(
      'new_email_invalid',
    )
    await expect(api(changeEmail, { email: ' ', password })).rejects.toThrow('email_missing')
    await expect(api(changeEmail, { email: 'after@mailinator.com', password })).rejects.toThrow(
      'email_disposable',
    )
    await api(changeEmail, { email: 'after@example.com', password })
    expect(await api(getAccount, {})).toMatchObject({ email: 'before@example.com' })
    const firstMail = await mailedTo('after@example.com')
    expect(firstMail.template).toBe('accounts/change-address')
    expect(await visitor(applyMailChange, { token: firstMail.token })).toEqual({ undone: false })
    expect(await api(getAccount, {})).toMatchObject({ email: 'after@example.com' })
    const secondMail = await mailedTo('before@example.com')
    expect(secondMail.template).toBe('accounts/address-changed')
    advance(47 * 3_600_000)
    expect(await visitor(applyMailChange, { token: secondMail.token })).toEqual({ undone: true })
    expect(await api(getUser, {})).toEqual({ user: null })
    expect((await mailedTo('before@example.com')).template).toBe('accounts/reset-password')
  })

  test('retries a mail that the mail server refused, without counting it again', async () => {
    const id = await member('patient@example.com')
    const jobs = [
      () => enqueue(app.pool, resetMail, { site: 1, email: 'patient@example.com' }),
      () =>
        enqueue(app.pool, mailChangeMail, {
          site: 1,
          member: id,
          email: 'patient-too@example.com',
        }),
    ]
    const originalSendMail = app.sendMail
    for (const job of jobs) {
      app.sendMail = async () => Promise.reject(new Error('421 try again later'))
      for (let tries = 0; tries < 8; tries++) {
        await job()
        await expect(runJobs()).rejects.toThrow('421')
      }
      app.sendMail = originalSendMail
      await job()
      await runJobs()
    }
    expect((await mailedTo('patient@example.com')).template).toBe('accounts/reset-password')
    expect((await mailedTo('patient-too@example.com')).template).toBe('accounts/change-address')
  })

  test('is refused when somebody else has confirmed the address meanwhile', async () => {
    const id = await member('slow@example.com')
    const api = await as(id)
    await api(changeEmail, { email: 'contested@example.com', password })
    const { token } = await mailedTo('contested@example.com')
    await member('contested@example.com')
    await expect((await as())(applyMailChange, { token })).rejects.toMatchObject({
      code: 'address_taken',
      status: 409,
    })
    expect(await api(getAccount, {})).toMatchObject({ email: 'slow@example.com' })
  })

  test('leaves an address with its owner and notifies them', async () => {
    const owner = await member('owner@example.com')
    const api = await as(await member('wants@example.com'))
    await api(changeEmail, { email: 'owner@example.com', password })
    expect((await mailedTo('owner@example.com')).template).toBe('accounts/address-taken')
    expect(await (await as(owner))(getAccount, {})).toMatchObject({ email: 'owner@example.com' })
  })
})

describe('a repeated reset', () => {
  test('returns the same response to a repeat after a crash; another request gets link_expired', async () => {
    await member('repeats@example.com')
    const visitor = await as()
    await visitor(requestReset, { email: 'repeats@example.com' })
    const { token } = await mailedTo('repeats@example.com')
    const reset = (key: string, chosen = fresh) =>
      request('/api/password-reset.php', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ token, password: chosen }),
      })
    const key = crypto.randomUUID()
    const first = await reset(key)
    // The state after a crash between the commit and storing the response.
    await app.pool.query('delete from idempotency_key')
    const again = await reset(key)
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    expect(first.status).toBeLessThan(300)
    await app.pool.query('delete from idempotency_key')
    expect((await reset(key, 'nine figs under a hat')).status).toBe(410)
    expect((await reset(crypto.randomUUID())).status).toBe(410)
    await runJobs()
    const notices = mails.filter(
      ({ to, text }) => to === 'repeats@example.com' && text.includes('password-changed'),
    )
    expect(notices).toHaveLength(1)
  })
})
