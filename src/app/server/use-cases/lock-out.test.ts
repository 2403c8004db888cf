import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { authenticator } from '../../../../tests/factories/authenticator.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import {
  changeEmail,
  changePassword,
  requestReset,
  resetPassword,
} from '../../../accounts/credentials-contract.ts'
import { logIn } from '../../../accounts/contract.ts'
import { deleteAccount } from '../../../data-rights/contract.ts'
import type { Api } from '../../../platform/contract.ts'
import {
  addPasskey,
  confirmTwoFactor,
  getPasskeyChallenge,
  logInByPasskey,
  removePasskey,
  removeTwoFactor,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
} from '../../../security/contract.ts'
import { hashPassword } from '../../../server/passwords/hash-password.ts'

const { app, as, request, now, advance, mails, runJobs } = await testApp({
  env: { TRUSTED_PROXIES: '1' },
})
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

let networks = 0
/** Logs in from a network that was not used before. */
async function logInFromAnywhere(email: string, typed: string, code?: string): Promise<string> {
  const address = `198.51.${Math.floor(++networks / 250)}.${1 + (networks % 250)}`
  const answer = await request('/api/user.php', {
    method: 'POST',
    body: JSON.stringify({ email, password: typed, ...(code && { code }) }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  const body: { error?: { code: string } } = await answer.json()
  return body.error?.code ?? 'logged_in'
}

/** Every lockout counter of an account or address, without its time. */
async function counters(): Promise<string[]> {
  const { rows } = await app.pool.query<{ counter: string }>(
    "select concat_ws(' ', subject, failures, blocks, blocked_until) as counter from login_failure where subject not like 'network:%'",
  )
  return rows.map(({ counter }) => counter)
}

let people = 0
const newEmail = () => `lock-${++people}@example.com`

async function claim(email: string, claimPassword: string): Promise<string> {
  return addMember(app.pool, {
    email,
    confirmed: false,
    passwordHash: await hashPassword(claimPassword, passwordHash),
  })
}

describe('a stranger who claims the address of an account', () => {
  test('gets no extra guesses at its password by logging in to the claim in between', async () => {
    const email = newEmail()
    await addMember(app.pool, { email, passwordHash })
    await claim(email, 'the password of the stranger')
    const answers: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let guess = 0; guess < 4; guess++)
        answers.push(await logInFromAnywhere(email, `guess ${round} ${guess}`))
      await logInFromAnywhere(email, 'the password of the stranger')
    }
    expect(answers.filter((answer) => answer === 'login_failed')).toHaveLength(4)
    expect(await logInFromAnywhere(email, password)).toBe('login_blocked')
  })

  test('gets no extra guesses at its second factor either', async () => {
    const email = newEmail()
    const api = await as(await addMember(app.pool, { email, passwordHash }))
    const { secret } = await api(startTwoFactor, { password })
    await api(confirmTwoFactor, {
      code: await generate({ secret, epoch: Math.floor(now().getTime() / 1000) }),
    })
    await claim(email, 'the password of the stranger')
    const answers: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let guess = 0; guess < 4; guess++)
        answers.push(await logInFromAnywhere(email, password, '123 456'))
      await logInFromAnywhere(email, 'the password of the stranger')
    }
    expect(answers.filter((answer) => answer === 'second_step_wrong')).toHaveLength(4)
  })

  test('does not change the owner’s counters by claiming, logging in and deleting the claim', async () => {
    const email = newEmail()
    await addMember(app.pool, { email, passwordHash })
    for (let guess = 0; guess < 3; guess++) await logInFromAnywhere(email, `guess ${guess}`)
    const counted = await counters()
    const stranger = await claim(email, 'the password of the stranger')
    for (let times = 0; times < 7; times++)
      expect(await logInFromAnywhere(email, 'the password of the stranger')).toBe('logged_in')
    await (
      await as(stranger)
    )(deleteAccount, { password: 'the password of the stranger' })
    expect(await logInFromAnywhere(email, 'the password of the stranger')).toBe(
      'account_pending_deletion',
    )
    expect(await counters()).toEqual(expect.arrayContaining(counted))
    expect(await logInFromAnywhere(email, 'guess 4')).toBe('login_failed')
    expect(await logInFromAnywhere(email, 'guess 5')).toBe('login_blocked')
  })

  test('learns nothing from a claim with the guessed password, since the log-in opens the claim, right or wrong', async () => {
    const email = newEmail()
    await addMember(app.pool, { email, passwordHash })
    await claim(email, password)
    const answer = await request('/api/user.php', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ user: { status: 'not_confirmed' } })
  })

  test('who owns the address and signed up twice with one password, can log in after a reset', async () => {
    const email = newEmail()
    const id = await addMember(app.pool, { email, passwordHash })
    await claim(email, password)
    const visitor = await as()
    await visitor(requestReset, { email })
    await runJobs()
    const token =
      /token=([\w-]+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    await visitor(resetPassword, { token, password })
    expect(await visitor(logIn, { email, password })).toMatchObject({ user: { id } })
  })

  test('cannot tell by the lockout whether the address has an owner', async () => {
    const [owned, free] = [newEmail(), newEmail()]
    await addMember(app.pool, { email: owned, passwordHash })
    const responses: string[][] = []
    for (const email of [owned, free]) {
      await claim(email, 'the password of the stranger')
      const answers: string[] = []
      for (let turn = 0; turn < 9; turn++)
        answers.push(
          await logInFromAnywhere(
            email,
            turn % 3 === 2 ? 'the password of the stranger' : `guess ${turn}`,
          ),
        )
      responses.push(answers)
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]).toContain('login_blocked')
  })
})

describe('the limit shared by all proofs of identity', () => {
  // Expires the lockout of the network of the tests above.
  beforeEach(() => advance(2 * 86_400_000))

  type Guess = (api: Api) => Promise<unknown>
  const wrong = 'not the password'
  const guesses: Record<string, Guess> = {
    'a change of password': (api) =>
      api(changePassword, { current: wrong, password: 'two plums in the fridge' }),
    'a change of address': (api) =>
      api(changeEmail, { email: 'elsewhere@example.com', password: wrong }),
    'a deletion': (api) => api(deleteAccount, { password: wrong }),
    'an authenticator to set up': (api) => api(startTwoFactor, { password: wrong }),
    'an authenticator to switch off': (api) => api(removeTwoFactor, { password: wrong }),
    'new recovery codes': (api) => api(renewRecoveryCodes, { password: wrong }),
    'a new passkey': (api) => api(startPasskey, { password: wrong }),
    'a passkey to remove': (api) => api(removePasskey, { id: '1', password: wrong }),
  }

  test.each(Object.entries(guesses))(
    '%s allows five guesses, and locks the log-in too',
    async (_what, guess) => {
      const email = newEmail()
      const api = await as(await addMember(app.pool, { email, passwordHash }))
      for (let times = 0; times < 4; times++)
        await expect(guess(api)).rejects.toMatchObject({ code: 'password_wrong' })
      await expect(guess(api)).rejects.toMatchObject({
        code: 'login_blocked',
        params: { minutes: 5 },
      })
      await expect(guess(api)).rejects.toMatchObject({ code: 'login_blocked' })
      expect(await logInFromAnywhere(email, password)).toBe('login_blocked')
    },
  )

  test('evaluates at most five of many concurrent guesses in a reauthentication', async () => {
    const api = await as(await addMember(app.pool, { passwordHash }))
    const many = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => api(startTwoFactor, { password: `guess number ${i}` })),
    )
    const evaluated = many.filter(
      (each) => each.status === 'rejected' && String(each.reason).includes('password_wrong'),
    )
    expect(evaluated.length).toBeLessThanOrEqual(4)
  })

  test('locks a network that fails to reauthenticate many accounts', async () => {
    const limit = app.siteById(1).settings.lock_out.network_failures
    let blocked = false
    for (let times = 0; times <= limit && !blocked; times++) {
      const api = await as(await addMember(app.pool, { passwordHash }))
      const code = await api(startTwoFactor, { password: wrong }).then(
        () => '',
        (error: unknown) => String(error),
      )
      blocked = code.includes('login_blocked')
    }
    expect(blocked).toBe(true)
  })

  test('counts failed passkey responses per account, and the lockout applies to the passkey too', async () => {
    const email = newEmail()
    const api = await as(await addMember(app.pool, { email, passwordHash }))
    const visitor = await as()
    const { challenge, user } = await api(startPasskey, { password })
    const device = authenticator(user.id)
    await api(addPasskey, { name: 'My phone', credential: device.create(challenge) })
    const assertion = device.sign((await visitor(getPasskeyChallenge, {})).challenge)
    for (let times = 0; times < 5; times++)
      await visitor(logInByPasskey, { ...assertion, signature: 'AAAA' }).catch((error: unknown) =>
        String(error),
      )
    const { challenge: fresh } = await visitor(getPasskeyChallenge, {})
    await expect(visitor(logInByPasskey, device.sign(fresh, { counter: 9 }))).rejects.toMatchObject(
      { code: 'login_blocked' },
    )
    expect(await logInFromAnywhere(email, password)).toBe('login_blocked')
    advance(3_600_000)
    const { challenge: later } = await visitor(getPasskeyChallenge, {})
    await expect(visitor(logInByPasskey, device.sign(later, { counter: 10 }))).resolves.toBeTruthy()
  })

  test('resets only the failures of the account that succeeded', async () => {
    const [one, other] = [newEmail(), newEmail()]
    await addMember(app.pool, { email: one, passwordHash })
    await addMember(app.pool, { email: other, passwordHash })
    for (let guess = 0; guess < 4; guess++) {
      await logInFromAnywhere(one, `guess ${guess}`)
      await logInFromAnywhere(other, `guess ${guess}`)
    }
    expect(await logInFromAnywhere(one, password)).toBe('logged_in')
    expect(await logInFromAnywhere(one, 'a guess')).toBe('login_failed')
    expect(await logInFromAnywhere(other, 'a guess')).toBe('login_blocked')
  })
})
