import { generate } from 'otplib'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { authenticator } from '../factories/authenticator.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { production } from '../factories/production.ts'
import { changePassword } from '../../src/accounts/credentials-contract.ts'
import { getUser, logIn } from '../../src/accounts/contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import {
  addPasskey,
  confirmTwoFactor,
  getPasskeyChallenge,
  getSecurity,
  logInByPasskey,
  removePasskey,
  removeTwoFactor,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
} from '../../src/security/contract.ts'
import { disableTwoFactorFor } from '../../src/security/server/public.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { listCases } from '../../src/moderation/console/contract.ts'
import { listReviews } from '../../src/reviews/contract.ts'

const inProduction = await testApp({ env: production })
const local = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

async function addOperator({ app }: typeof local): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.com`
  const id = await addMember(app.pool, { email, passwordHash })
  await execute(
    app.pool,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
  )
  return { id, email }
}

/** A browser that stores the cookie it gets. */
function browser({ app, request }: typeof local): Api {
  let cookie = ''
  const send = async (path: string, init: RequestInit) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie }
    const answer = await request(path, { ...init, headers })
    const name = sessionCookieName(app.config.origin.startsWith('https:'))
    cookie =
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith(name))
        ?.split(';')[0] ?? cookie
    return answer
  }
  return createApi({ send, wait: async () => {}, newKey: () => crypto.randomUUID() })
}

const codeOf = (secret: string) =>
  generate({ secret, epoch: Math.floor(inProduction.now().getTime() / 1000) })
const needed = { code: 'second_step_needed', status: 403 }

describe('the second factor of an operator', () => {
  test('in production is required for every operator page: a code opens them in its session and in later ones', async () => {
    const { email } = await addOperator(inProduction)
    const api = browser(inProduction)
    expect((await api(logIn, { email, password })).user).toMatchObject({
      role: 'operator',
      second_step: false,
    })
    await expect(api(listCases, {})).rejects.toMatchObject(needed)
    await expect(api(listReviews, { kind: 'photo' })).rejects.toMatchObject(needed)
    const { secret } = await api(startTwoFactor, { password })
    await expect(api(listCases, {})).rejects.toMatchObject(needed)
    const { recovery_codes } = await api(confirmTwoFactor, { code: await codeOf(secret) })
    expect(await api(listCases, {})).toHaveProperty('total')
    expect((await api(getUser, {})).user?.second_step).toBe(true)
    await api(changePassword, {
      current: password,
      password: 'een ander lang woord',
      code: recovery_codes[0] ?? '',
    })
    expect(await api(listCases, {})).toHaveProperty('total')
    inProduction.advance(30_000)
    const later = browser(inProduction)
    const answer = await later(logIn, {
      email,
      password: 'een ander lang woord',
      code: await codeOf(secret),
    })
    expect(answer.user.second_step).toBe(true)
    expect(await later(listCases, {})).toHaveProperty('total')
    await api(removeTwoFactor, { password: 'een ander lang woord', code: recovery_codes[1] ?? '' })
    for (const each of [api, later]) await expect(each(listCases, {})).rejects.toMatchObject(needed)
  })

  test('can be a passkey, unless the log-in was by password', async () => {
    const { email } = await addOperator(inProduction)
    const api = browser(inProduction)
    await api(logIn, { email, password })
    const { challenge, user } = await api(startPasskey, { password })
    const device = authenticator(user.id)
    const site = { origin: 'https://vonk.example', host: 'vonk.example' }
    await api(addPasskey, { name: 'Key', credential: device.create(challenge, site) })
    expect(await api(listCases, {})).toHaveProperty('total')
    const byPassword = browser(inProduction)
    await byPassword(logIn, { email, password })
    await expect(byPassword(listCases, {})).rejects.toMatchObject(needed)
    const byPasskey = browser(inProduction)
    const passkeyChallenge = await byPasskey(getPasskeyChallenge, {})
    expect(
      (await byPasskey(logInByPasskey, device.sign(passkeyChallenge.challenge, site))).user
        .second_step,
    ).toBe(true)
    expect(await byPasskey(listCases, {})).toHaveProperty('total')
  })

  test('cannot be added or removed with the password alone', async () => {
    const { email } = await addOperator(inProduction)
    const owner = browser(inProduction)
    await owner(logIn, { email, password })
    const { challenge, user } = await owner(startPasskey, { password })
    const site = { origin: 'https://vonk.example', host: 'vonk.example' }
    const thief = browser(inProduction)
    await thief(logIn, { email, password })
    // Started before the second factor exists and finished afterwards.
    const begun = {
      passkey: await thief(startPasskey, { password }),
      code: await thief(startTwoFactor, { password }),
    }
    await owner(addPasskey, {
      name: 'Key',
      credential: authenticator(user.id).create(challenge, site),
    })
    const [passkey] = (await owner(getSecurity, {})).passkeys
    const credential = authenticator(begun.passkey.user.id).create(begun.passkey.challenge, site)
    const tries = [
      () => thief(addPasskey, { name: 'Mine', credential }),
      async () => thief(confirmTwoFactor, { code: await codeOf(begun.code.secret) }),
      () => thief(startPasskey, { password }),
      () => thief(startTwoFactor, { password }),
      () => thief(removePasskey, { id: passkey?.id ?? '', password }),
      () => thief(removeTwoFactor, { password }),
      () => thief(renewRecoveryCodes, { password }),
    ]
    for (const each of tries) await expect(each()).rejects.toMatchObject(needed)
    await expect(thief(listCases, {})).rejects.toMatchObject(needed)
    expect((await owner(getSecurity, {})).passkeys).toHaveLength(1)
    expect(await owner(listCases, {})).toHaveProperty('total')
    expect(await disableTwoFactorFor(inProduction.app.pool, 1, email)).toBe(true)
    await expect(owner(listCases, {})).rejects.toMatchObject(needed)
    await thief(startPasskey, { password })
  })

  test('without it an operator sees only the photos that a member sees', async () => {
    const { id } = await addOperator(inProduction)
    const owner = await addMember(inProduction.app.pool)
    const name = `${newId()}${newId()}`
    await execute(
      inProduction.app.pool,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${owner}, ${newId()}, ${name}, 'review', 0, now())`,
    )
    await inProduction.app.files.put(`photos/${name}/card`, new Uint8Array([1]))
    const status = async () =>
      (await inProduction.request(`/photos/${name}/card.webp`, {}, id)).status
    expect(await status()).toBe(404)
    await execute(
      inProduction.app.pool,
      sql`update session set second_step = true where member_id = ${id}`,
    )
    expect(await status()).toBe(200)
  })

  test('in local mode is not required', async () => {
    const { email } = await addOperator(local)
    const api = browser(local)
    await api(logIn, { email, password })
    expect(await api(listCases, {})).toHaveProperty('total')
  })
})
