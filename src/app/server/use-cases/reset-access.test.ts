import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { authenticator, confirmBy } from '../../../../tests/factories/authenticator.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { getUser, logIn } from '../../../accounts/contract.ts'
import { requestReset, resetPassword } from '../../../accounts/credentials-contract.ts'
import {
  addPasskey,
  confirmTwoFactor,
  getPasskeyChallenge,
  getResetAccess,
  logInByPasskey,
  startPasskey,
  startTwoFactor,
} from '../../../security/contract.ts'
import { hashPassword } from '../../../server/passwords/hash-password.ts'

const { app, as, mails, runJobs, now, advance } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const fresh = 'two plums in the fridge'
const visitor = await as()

let people = 0
/** A member with a session, a passkey and an authenticator app, and the token of a reset mail. */
async function withEverything(role: 'member' | 'operator' = 'member') {
  const email = `reset-${++people}@example.com`
  const id = await addMember(app.pool, { email, passwordHash })
  const api = await as(id)
  const { challenge, user } = await api(startPasskey, { password })
  const device = authenticator(user.id)
  await api(addPasskey, { name: 'My phone', credential: device.create(challenge) })
  const { secret } = await api(startTwoFactor, {
    password,
    passkey: await confirmBy(device, api, 'add_two_factor'),
  })
  const codeNow = async () => generate({ secret, epoch: Math.floor(now().getTime() / 1000) })
  await api(confirmTwoFactor, { code: await codeNow() })
  advance(30_000)
  if (role === 'operator')
    await app.pool.query(
      "update account set role = 'operator', staff_roles = '{admin}' where member_id = $1",
      [id],
    )
  await visitor(requestReset, { email })
  await runJobs()
  const mail = mails.findLast((each) => each.to === email && each.text.includes('token='))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const signed = async () => device.sign((await visitor(getPasskeyChallenge, {})).challenge)
  return { id, email, api, token, signed, codeNow }
}

describe('a reset of the password', () => {
  test('shows every session, passkey and authenticator app to the holder of the link', async () => {
    const { token } = await withEverything()
    expect(await visitor(getResetAccess, { token })).toMatchObject({
      sessions: [{ device: 'test' }],
      passkeys: [{ name: 'My phone' }],
      two_factor: { since: expect.any(String) },
    })
    await expect(visitor(getResetAccess, { token: 'of nobody' })).rejects.toMatchObject({
      code: 'link_expired',
      status: 410,
    })
    await visitor(resetPassword, { token, password: fresh })
    await expect(visitor(getResetAccess, { token })).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('ends all of them unless the owner keeps them, and reports it by mail', async () => {
    const { email, api, token, signed } = await withEverything()
    await visitor(resetPassword, { token, password: fresh })
    expect(await api(getUser, {})).toEqual({ user: null })
    await expect(visitor(logInByPasskey, await signed())).rejects.toMatchObject({
      code: 'passkey_refused',
    })
    expect(await visitor(logIn, { email, password: fresh })).toBeTruthy()
    await runJobs()
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text)
    for (const change of ['passkey_removed', 'two_factor_off', 'password-changed'])
      expect(
        texts.some((text) => text.includes(change)),
        change,
      ).toBe(true)
  })

  test('keeps what the owner selects', async () => {
    const { id, email, api, token, signed, codeNow } = await withEverything()
    const { sessions, passkeys } = await visitor(getResetAccess, { token })
    const retained = {
      sessions: sessions.map((each) => each.id),
      passkeys: passkeys.map((each) => each.id),
      two_factor: true,
    }
    await visitor(resetPassword, { token, password: fresh, keep: retained })
    expect(await api(getUser, {})).toMatchObject({ user: { id } })
    expect(await visitor(logInByPasskey, await signed())).toMatchObject({ user: { id } })
    await expect(visitor(logIn, { email, password: fresh })).rejects.toMatchObject({
      code: 'second_step_missing',
    })
    expect(await visitor(logIn, { email, password: fresh, code: await codeNow() })).toBeTruthy()
  })

  test('ignores ids that belong to another member', async () => {
    const one = await withEverything()
    const other = await withEverything()
    const foreign = await visitor(getResetAccess, { token: other.token })
    const retained = {
      sessions: foreign.sessions.map((each) => each.id),
      passkeys: foreign.passkeys.map((each) => each.id),
      two_factor: false,
    }
    await visitor(resetPassword, { token: one.token, password: fresh, keep: retained })
    expect(await one.api(getUser, {})).toEqual({ user: null })
    await expect(visitor(logInByPasskey, await one.signed())).rejects.toMatchObject({
      code: 'passkey_refused',
    })
    expect(await visitor(logInByPasskey, await other.signed())).toBeTruthy()
  })

  test('keeps the second factor of an operator, whose mailbox alone must not be enough', async () => {
    const { email, token } = await withEverything('operator')
    expect(await visitor(getResetAccess, { token })).toMatchObject({
      passkeys: [],
      two_factor: null,
    })
    await visitor(resetPassword, { token, password: fresh })
    await expect(visitor(logIn, { email, password: fresh })).rejects.toMatchObject({
      code: 'second_step_missing',
    })
  })
})
