import sql from 'sql-template-tag'
import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import {
  applyMailChange,
  changeEmail,
  changePassword,
} from '../../accounts/credentials-contract.ts'
import { logIn } from '../../accounts/contract.ts'
import { deleteAccount } from '../../data-rights/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { row } from '../../server/database/query.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { disableTwoFactorFor } from './public.ts'
import {
  addPasskey,
  confirmTwoFactor,
  getSecurity,
  removePasskey,
  removeTwoFactor,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
} from '../contract.ts'

const { app, as, runJobs, mails, advance, now } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const visitor = await as()
const STEP = 30_000

const loadCode = (secret: string, later = 0) =>
  generate({ secret, epoch: Math.floor((now().getTime() + later) / 1000) })

let people = 0
/**
 * A member with two-factor authentication. The codes of the current and the previous time step are
 * consumed.
 */
async function protectedMember() {
  const email = `step-${++people}@example.com`
  const id = await addMember(app.pool, { email, passwordHash })
  const api = await as(id)
  const { secret } = await api(startTwoFactor, { password })
  const { recovery_codes } = await api(confirmTwoFactor, { code: await loadCode(secret) })
  advance(STEP)
  return { id, email, api, secret, recovery: recovery_codes }
}

describe('two-factor authentication', () => {
  test('is switched on with the password and a first code; the secret is shown as QR code and text', async () => {
    const email = 'sets-up@example.com'
    const api = await as(await addMember(app.pool, { email, passwordHash }))
    await expect(api(startTwoFactor, { password: 'not mine' })).rejects.toThrow('password_wrong')
    await expect(api(confirmTwoFactor, { code: '123456' })).rejects.toThrow(
      'two_factor_not_started',
    )
    const { secret, uri, qr } = await api(startTwoFactor, { password })
    expect(uri).toBe(`otpauth://totp/Vonk:sets-up%40example.com?secret=${secret}&issuer=Vonk`)
    expect(qr.path).toMatch(/^M4 4h7v1h-7z/)
    expect(await visitor(logIn, { email, password })).toBeTruthy()
    const wrong = (await loadCode(secret)) === '000000' ? '000001' : '000000'
    await expect(api(confirmTwoFactor, { code: wrong })).rejects.toThrow('second_step_wrong')
    const { recovery_codes } = await api(confirmTwoFactor, { code: await loadCode(secret) })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await api(getSecurity, {})).toMatchObject({ two_factor: { recovery_codes_left: 10 } })
    await expect(api(confirmTwoFactor, { code: '123456' })).rejects.toThrow('two_factor_on')
    await expect(api(startTwoFactor, { password })).rejects.toThrow('two_factor_on')
    await runJobs()
    expect(mails.findLast(({ to }) => to === email)?.text).toContain('two_factor_on')
  })

  test('requires a code after the right password and accepts it with or without spaces', async () => {
    const { id, email, secret } = await protectedMember()
    await expect(visitor(logIn, { email, password })).rejects.toMatchObject({
      code: 'second_step_missing',
      status: 401,
    })
    const code = await loadCode(secret)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await visitor(logIn, { email, password, code: spaced })).toMatchObject({ user: { id } })
  })

  test('responds to a wrong password like for an unknown address, whatever the code', async () => {
    const { email, secret } = await protectedMember()
    const code = await loadCode(secret)
    await expect(
      visitor(logIn, { email, password: 'not the password', code }),
    ).rejects.toMatchObject({ code: 'login_failed' })
    await expect(
      visitor(logIn, { email: 'nobody-has-this@example.com', password, code }),
    ).rejects.toMatchObject({
      code: 'login_failed',
    })
    expect(await visitor(logIn, { email, password, code })).toBeTruthy()
  })

  test('accepts a code once, also under parallel requests, and none that is a minute old', async () => {
    const { email, secret } = await protectedMember()
    const code = await loadCode(secret)
    // Few enough failures to not lock the account before the end of this test.
    const many = await Promise.allSettled(
      Array.from({ length: 3 }, () => visitor(logIn, { email, password, code })),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(visitor(logIn, { email, password, code })).rejects.toThrow('second_step_wrong')
    const old = await loadCode(secret, STEP)
    advance(3 * STEP)
    await expect(visitor(logIn, { email, password, code: old })).rejects.toThrow(
      'second_step_wrong',
    )
  })

  test('counts wrong codes like wrong passwords; a log-in without a code resets nothing', async () => {
    const { email, secret } = await protectedMember()
    const right = await loadCode(secret)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++) {
      await expect(visitor(logIn, { email, password, code: wrong })).rejects.toThrow(
        'second_step_wrong',
      )
      await expect(visitor(logIn, { email, password })).rejects.toThrow('second_step_missing')
    }
    await expect(visitor(logIn, { email, password, code: wrong })).rejects.toMatchObject({
      code: 'login_blocked',
    })
    await expect(visitor(logIn, { email, password, code: right })).rejects.toMatchObject({
      code: 'login_blocked',
    })
  })

  test('evaluates at most five of many parallel guesses', async () => {
    const { email } = await protectedMember()
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        visitor(logIn, { email, password, code: String(100_000 + i) }),
      ),
    )
    const answers = guesses.map((guess) =>
      guess.status === 'rejected' ? String(guess.reason) : 'in',
    )
    expect(
      answers.filter((answer) => answer.includes('second_step_wrong')).length,
    ).toBeLessThanOrEqual(4)
    expect(
      answers.filter((answer) => answer.includes('login_blocked')).length,
    ).toBeGreaterThanOrEqual(36)
    // The network of the guesses is locked out as well.
    advance(86_400_000 * 2)
  })

  test('survives a new secret of the installation while the previous one is set', async () => {
    const { email, secret, recovery } = await protectedMember()
    const before = app.config
    const rotated = { ...before, secret: `${before.secret} rotated`, previousSecret: before.secret }
    app.config = rotated
    await visitor(logIn, { email, password, code: await loadCode(secret) })
    await visitor(logIn, { email, password, code: recovery[0] ?? '' })
    app.config = { ...rotated, previousSecret: null }
    await expect(visitor(logIn, { email, password, code: recovery[1] ?? '' })).rejects.toThrow(
      'second_step_wrong',
    )
    app.config = before
  })

  test('accepts a recovery code once and notifies the member; new codes invalidate the old ones', async () => {
    const { email, api, recovery } = await protectedMember()
    const [first = '', second = ''] = recovery
    await visitor(logIn, { email, password, code: first.toLowerCase() })
    await expect(visitor(logIn, { email, password, code: first })).rejects.toThrow(
      'second_step_wrong',
    )
    expect(await api(getSecurity, {})).toMatchObject({ two_factor: { recovery_codes_left: 9 } })
    await runJobs()
    expect(mails.findLast(({ to }) => to === email)?.text).toContain('recovery_code_used')
    await expect(api(renewRecoveryCodes, { password: 'not mine' })).rejects.toThrow(
      'password_wrong',
    )
    await expect(api(renewRecoveryCodes, { password })).rejects.toMatchObject({
      code: 'second_step_missing',
      status: 403,
    })
    const { recovery_codes } = await api(renewRecoveryCodes, { password, code: recovery[2] ?? '' })
    await expect(visitor(logIn, { email, password, code: second })).rejects.toThrow(
      'second_step_wrong',
    )
    await visitor(logIn, { email, password, code: recovery_codes[0] ?? '' })
  })

  test('encrypts secrets and codes in the database and stores neither in a response', async () => {
    const { secret, recovery } = await protectedMember()
    const { text } = await row<{ text: string }>(
      app.pool,
      sql`select (select string_agg(t::text, '') from two_factor t) || (select string_agg(r::text, '') from recovery_code r)
          || coalesce((select string_agg(k::text, '') from idempotency_key k), '') as text`,
    )
    for (const plain of [
      secret,
      ...recovery,
      ...recovery.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(text).not.toContain(plain)
      expect(text).not.toContain(Buffer.from(plain).toString('hex'))
    }
  })

  test('is switched off with password and code; then the password is enough', async () => {
    const { email, api, secret } = await protectedMember()
    await expect(api(removeTwoFactor, { password: 'not mine' })).rejects.toThrow('password_wrong')
    await expect(api(removeTwoFactor, { password })).rejects.toThrow('second_step_missing')
    await api(removeTwoFactor, { password, code: await loadCode(secret) })
    expect(await api(getSecurity, {})).toMatchObject({ two_factor: null })
    expect(await visitor(logIn, { email, password })).toBeTruthy()
    await expect(api(renewRecoveryCodes, { password })).rejects.toThrow('two_factor_not_started')
  })

  test('is removed by support for a member who lost phone and codes, with a notification', async () => {
    const { email } = await protectedMember()
    expect(await disableTwoFactorFor(app.pool, 1, email.toUpperCase())).toBe(true)
    expect(await disableTwoFactorFor(app.pool, 1, email)).toBe(false)
    expect(await disableTwoFactorFor(app.pool, 2, email)).toBe(false)
    expect(await visitor(logIn, { email, password })).toBeTruthy()
    await runJobs()
    expect(mails.findLast(({ to }) => to === email)?.text).toContain('two_factor_off')
  })

  test('is removed when the owner reverts a change of address, unless it was set up before the change', async () => {
    const tokenTo = async (to: string) => {
      await runJobs()
      const mail = mails.findLast((each) => each.to === to && each.text.includes('token='))
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const hijack = async ({
      api,
      email,
      recovery,
    }: Awaited<ReturnType<typeof protectedMember>>) => {
      await api(changeEmail, { email: `stolen-${email}`, password, code: recovery[0] ?? '' })
      await visitor(applyMailChange, { token: await tokenTo(`stolen-${email}`) })
      await visitor(applyMailChange, { token: await tokenTo(email) })
    }
    const fresh = await protectedMember()
    await hijack(fresh)
    expect(await visitor(logIn, { email: fresh.email, password })).toBeTruthy()
    const old = await protectedMember()
    advance(4 * 86_400_000)
    await hijack(old)
    await expect(visitor(logIn, { email: old.email, password })).rejects.toThrow(
      'second_step_missing',
    )
  })
})

describe('an account with an unconfirmed address', () => {
  test('cannot set up two-factor authentication or a passkey', async () => {
    const api = await as(await addMember(app.pool, { passwordHash, confirmed: false }))
    const refused = { code: 'address_not_confirmed', status: 403 }
    await expect(api(startTwoFactor, { password })).rejects.toMatchObject(refused)
    await expect(api(confirmTwoFactor, { code: '123456' })).rejects.toMatchObject(refused)
    await expect(api(startPasskey, { password })).rejects.toMatchObject(refused)
    const credential = { id: 'a', clientDataJSON: 'a', attestationObject: 'a', transports: [] }
    await expect(api(addPasskey, { name: 'Mine', credential })).rejects.toMatchObject(refused)
  })
})

describe('with two-factor authentication the password alone is not enough', () => {
  const fresh = 'two plums in the fridge'
  const guardedCalls: Record<string, (api: Api, code?: string) => Promise<unknown>> = {
    'to change the password': (api, code) =>
      api(changePassword, { current: password, password: fresh, ...(code && { code }) }),
    'to change the address': (api, code) =>
      api(changeEmail, { email: `to-${people}@example.com`, password, ...(code && { code }) }),
    'to delete the account': (api, code) => api(deleteAccount, { password, ...(code && { code }) }),
    'to switch it off': (api, code) => api(removeTwoFactor, { password, ...(code && { code }) }),
    'to make new recovery codes': (api, code) =>
      api(renewRecoveryCodes, { password, ...(code && { code }) }),
    'to add a passkey': (api, code) => api(startPasskey, { password, ...(code && { code }) }),
    'to remove a passkey': (api, code) =>
      api(removePasskey, { id: '1', password, ...(code && { code }) }),
  }

  test.each(Object.entries(guardedCalls))('%s', async (_what, call) => {
    advance(2 * 86_400_000)
    const { api, secret } = await protectedMember()
    const right = await loadCode(secret)
    await expect(call(api)).rejects.toMatchObject({ code: 'second_step_missing', status: 403 })
    const wrong = right === '000000' ? '000001' : '000000'
    await expect(call(api, wrong)).rejects.toMatchObject({ code: 'second_step_wrong', status: 403 })
    await expect(call(api, right)).resolves.toBeTruthy()
  })

  test('counts wrong codes of these calls and locks the account', async () => {
    advance(2 * 86_400_000)
    const { api, secret } = await protectedMember()
    const wrong = (await loadCode(secret)) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++)
      await expect(api(removeTwoFactor, { password, code: wrong })).rejects.toThrow(
        'second_step_wrong',
      )
    await expect(api(removeTwoFactor, { password, code: wrong })).rejects.toThrow('login_blocked')
    await expect(api(removeTwoFactor, { password, code: await loadCode(secret) })).rejects.toThrow(
      'login_blocked',
    )
  })
})
