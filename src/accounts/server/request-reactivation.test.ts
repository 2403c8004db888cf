import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { deleteAccount } from '../../data-rights/contract.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { logIn, signUp } from '../contract.ts'
import { reactivateAccount, requestReactivation } from '../credentials-contract.ts'

const { app, as, mails, runJobs, advance, logInAgain } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const visitor = await as()

const sentTo = (email: string) => mails.filter(({ to }) => to === email)
const tokenIn = (text = '') => /reactivate\?token=([\w-]+)/.exec(text)?.[1] ?? ''

async function deletedMember(email: string): Promise<string> {
  const id = await addMember(app.pool, { email, passwordHash })
  await (
    await as(id)
  )(deleteAccount, { password })
  await runJobs()
  return id
}

const nameAt = async (email: string) =>
  (await visitor(logIn, { email, password })).user.profile.name

describe('a log-in while the deletion is pending', () => {
  test('mails the link again by itself, a limited number of times', async () => {
    const email = 'logs-in-again@example.com'
    await deletedMember(email)
    await expect(visitor(logIn, { email, password: 'a wrong password' })).rejects.toThrow(
      'login_failed',
    )
    await runJobs()
    expect(sentTo(email)).toHaveLength(1)
    for (let i = 0; i < 8; i++) {
      await expect(visitor(logIn, { email, password })).rejects.toMatchObject({
        code: 'account_pending_deletion',
      })
      await runJobs()
    }
    expect(sentTo(email)).toHaveLength(6)
    await visitor(reactivateAccount, { token: tokenIn(sentTo(email).at(-1)?.text) })
    expect(await visitor(logIn, { email, password })).toBeTruthy()
  })
})

describe('requestReactivation', () => {
  test('mails the link again to a deleted account; each link works until one was used', async () => {
    const email = 'lost-the-mail@example.com'
    const id = await deletedMember(email)
    await expect(visitor(logIn, { email, password })).rejects.toMatchObject({
      code: 'account_pending_deletion',
    })
    expect(await visitor(requestReactivation, { email })).toEqual({})
    await runJobs()
    const [first, ...later] = sentTo(email)
    await visitor(reactivateAccount, { token: tokenIn(first?.text) })
    expect(await visitor(logIn, { email, password })).toBeTruthy()
    // An earlier link restores no account that was deleted again.
    logInAgain(id)
    await (
      await as(id)
    )(deleteAccount, { password })
    for (const mail of [first, ...later])
      await expect(visitor(reactivateAccount, { token: tokenIn(mail?.text) })).rejects.toThrow(
        'link_expired',
      )
  })

  test('leads the log-in to the reactivated account, also after a sign-up with its address and password', async () => {
    const email = 'starts-anew@example.com'
    await deletedMember(email)
    const person = { name: 'Second', date_of_birth: '1990-05-17', gender: 'female' } as const
    await visitor(signUp, { email, password, ...person })
    await runJobs()
    expect(sentTo(email).map(({ text }) => tokenIn(text) !== '')).toEqual([true, true])
    expect(await nameAt(email)).toBe('Second')
    advance(60_000)
    await visitor(reactivateAccount, { token: tokenIn(sentTo(email)[0]?.text) })
    expect(await nameAt(email)).toBe('Noor')
  })

  test('responds alike for active, unknown and erased accounts, and mails nothing', async () => {
    await addMember(app.pool, { email: 'lives@example.com', passwordHash })
    for (const email of ['lives@example.com', 'nobody@example.com'])
      expect(await visitor(requestReactivation, { email })).toEqual({})
    await runJobs()
    expect([...sentTo('lives@example.com'), ...sentTo('nobody@example.com')]).toEqual([])
    await expect(visitor(requestReactivation, { email: 'no address' })).rejects.toMatchObject({
      code: 'email_invalid',
    })
  })

  test('limits mails per address and sends none after the reactivation period', async () => {
    const email = 'asks-often@example.com'
    await deletedMember(email)
    for (let i = 0; i < 8; i++) await visitor(requestReactivation, { email })
    await runJobs()
    expect(sentTo(email)).toHaveLength(6)
    advance(15 * 86_400_000)
    await visitor(requestReactivation, { email })
    await runJobs()
    expect(sentTo(email)).toHaveLength(6)
  })
})
