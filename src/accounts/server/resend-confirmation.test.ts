import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { changeEmail, requestReset } from '../credentials-contract.ts'
import { confirmAddress, getUser, resendConfirmation, setSignupStep } from '../contract.ts'

const { app, as, runJobs, mails } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

async function tokensTo(email: string): Promise<string[]> {
  await runJobs()
  return mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
}

describe('resendConfirmation', () => {
  test('mails three links an hour, of which only the newest works, once', async () => {
    const email = 'waits@example.com'
    const api = await as(await addMember(app.pool, { email, confirmed: false }))
    for (let sent = 0; sent < 2; sent++) {
      await api(resendConfirmation, {})
      await runJobs()
    }
    const tokens = await tokensTo(email)
    expect(tokens.length).toBeGreaterThan(1)
    const visitor = await as()
    await expect(visitor(confirmAddress, { token: tokens[0] ?? '' })).rejects.toMatchObject({
      code: 'link_expired',
    })
    expect((await api(getUser, {})).user?.status).toBe('not_confirmed')
    await visitor(confirmAddress, { token: tokens.at(-1) ?? '' })
    expect((await api(getUser, {})).user?.status).toBe('active')
    await expect(api(resendConfirmation, {})).rejects.toMatchObject({
      code: 'already_confirmed',
      status: 409,
    })
    await expect(api(resendConfirmation, {})).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
    })
  })
})

describe('setSignupStep', () => {
  test('stores the highest step and ignores a return to an earlier one', async () => {
    const api = await as(await addMember(app.pool))
    const stepNow = async () => (await api(getUser, {})).user?.signup_step
    await api(setSignupStep, { step: 3 })
    expect(await stepNow()).toBe(3)
    await api(setSignupStep, { step: 1 })
    expect(await stepNow()).toBe(3)
    await api(setSignupStep, { step: 5 })
    expect(await stepNow()).toBe(5)
    for (const step of [0, 6, 2.5])
      await expect(api(setSignupStep, { step })).rejects.toMatchObject({ code: 'bad_input' })
  })
})

describe('the setting account_lookup', () => {
  test('reveals unknown and taken addresses with `explicit` and hides them with `private`', async () => {
    const { settings } = app.siteById(1)
    const api = await as(await addMember(app.pool, { email: 'asks@example.com', passwordHash }))
    await addMember(app.pool, { email: 'owned@example.com' })
    const visitor = await as()
    const reset = () => visitor(requestReset, { email: 'nobody@example.com' })
    const change = () => api(changeEmail, { email: 'owned@example.com', password })
    settings.account_lookup = 'explicit'
    await expect(reset()).rejects.toMatchObject({ code: 'email_unknown', status: 404 })
    await expect(change()).rejects.toMatchObject({ code: 'account_exists', status: 409 })
    settings.account_lookup = 'private'
    expect(await reset()).toEqual({})
    expect(await change()).toEqual({})
  })
})
