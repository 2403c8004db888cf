import { deleteAccount } from '../../data-rights/contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  authenticator,
  confirmBy,
  type Authenticator,
} from '../../../tests/factories/authenticator.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { listSessions } from '../../accounts/credentials-contract.ts'
import type { Output } from '../../platform/contract.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import {
  addPasskey,
  getPasskeyChallenge,
  getSecurity,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../contract.ts'

const { app, as, request, runJobs, mails, advance } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const visitor = await as()

// Refused responses count per network; each test starts without any.
beforeEach(() => advance(2 * 86_400_000))

let people = 0
/** A member with a passkey. */
async function withPasskey(): Promise<{ id: string; email: string; device: Authenticator }> {
  const email = `key-${++people}@example.com`
  const id = await addMember(app.pool, { email, passwordHash })
  const api = await as(id)
  const { challenge, user } = await api(startPasskey, { password })
  const device = authenticator(user.id)
  await api(addPasskey, { name: 'My phone', credential: device.create(challenge) })
  return { id, email, device }
}

const loadChallenge = async () => (await visitor(getPasskeyChallenge, {})).challenge

describe('a passkey', () => {
  test('adds a passkey with the password, lists it with its last use and notifies the member', async () => {
    const { id, email, device } = await withPasskey()
    const api = await as(id)
    expect((await api(getSecurity, {})).passkeys).toMatchObject([
      { name: 'My phone', last_used: null },
    ])
    await visitor(logInByPasskey, device.sign(await loadChallenge()))
    const { passkeys } = await api(getSecurity, {})
    expect(passkeys[0]?.last_used).not.toBeNull()
    await runJobs()
    expect(mails.findLast(({ to }) => to === email)).toMatchObject({
      subject: 'security/security-changed',
    })
    const renamed = await api(renamePasskey, { id: passkeys[0]?.id ?? '', name: ' The old phone ' })
    expect(renamed.passkeys).toMatchObject([{ name: 'The old phone' }])
  })

  test('logs in with a new session and ends the browser’s previous one', async () => {
    const { id, device } = await withPasskey()
    const other = await addMember(app.pool)
    const body = JSON.stringify(device.sign(await loadChallenge()))
    const headers = { 'content-type': 'application/json' }
    const answer = await request('/api/passkey-login.php', { method: 'POST', body, headers }, other)
    expect(await answer.json()).toMatchObject({ user: { id } })
    expect(answer.headers.get('set-cookie')).toMatch(/auth\.session=.*HttpOnly/)
    expect(await (await as(other))(getUser, {})).toEqual({ user: null })
    expect((await (await as(id))(listSessions, {})).sessions).toHaveLength(2)
  })
})

describe('a passkey response', () => {
  test('accepts a challenge once, within five minutes, and only one that the server issued', async () => {
    const { device } = await withPasskey()
    const challenge = await loadChallenge()
    await visitor(logInByPasskey, device.sign(challenge, { counter: 1 }))
    await expect(visitor(logInByPasskey, device.sign(challenge, { counter: 2 }))).rejects.toThrow(
      'passkey_refused',
    )
    const late = await loadChallenge()
    advance(301_000)
    await expect(visitor(logInByPasskey, device.sign(late, { counter: 3 }))).rejects.toThrow(
      'passkey_refused',
    )
    const unsignedChallenge = Buffer.from(
      'made-by-nobody-at-all.9999999999999.c2lnbmF0dXJl',
    ).toString('base64url')
    await expect(
      visitor(logInByPasskey, device.sign(unsignedChallenge, { counter: 4 })),
    ).rejects.toThrow('passkey_refused')
    const answers = await loadChallenge()
    const many = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        visitor(logInByPasskey, device.sign(answers, { counter: 10 + i })),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('refuses a registration challenge for a log-in and for another member', async () => {
    const { id, device } = await withPasskey()
    const stranger = await addMember(app.pool, { passwordHash })
    const api = await as(id)
    const { challenge } = await api(startPasskey, {
      password,
      passkey: await confirmBy(device, api, 'add_passkey'),
    })
    await expect(visitor(logInByPasskey, device.sign(challenge))).rejects.toThrow('passkey_refused')
    const fresh = authenticator('a')
    const add = { name: 'x', credential: fresh.create(challenge) }
    await expect((await as(stranger))(addPasskey, add)).rejects.toThrow('passkey_refused')
    await expect(
      api(addPasskey, { name: 'x', credential: fresh.create(await loadChallenge()) }),
    ).rejects.toThrow('passkey_refused')
  })

  const refused: [string, Parameters<Authenticator['sign']>[1]][] = [
    ['of another site', { origin: 'https://evil.example', counter: 9 }],
    ['for another host', { host: 'evil.example', counter: 9 }],
    ['without its owner proving to be there', { verified: false, counter: 9 }],
    ['whose counter went back', { counter: 4 }],
    ['whose counter stood still', { counter: 5 }],
    ['for another owner', { userHandle: 'c29tZWJvZHk', counter: 9 }],
    ['that was meant for a new passkey', { type: 'webauthn.create', counter: 9 }],
  ]

  test.each(refused)('refuses a response %s', async (_what, options) => {
    const { device } = await withPasskey()
    await visitor(logInByPasskey, device.sign(await loadChallenge(), { counter: 5 }))
    await expect(
      visitor(logInByPasskey, device.sign(await loadChallenge(), options)),
    ).rejects.toMatchObject({
      code: 'passkey_refused',
      status: 403,
    })
  })

  test('refuses a signature by another key and an unknown passkey', async () => {
    const { device } = await withPasskey()
    const genuine = device.sign(await loadChallenge())
    const forged = authenticator(genuine.userHandle).sign(await loadChallenge())
    await expect(visitor(logInByPasskey, { ...forged, id: genuine.id })).rejects.toThrow(
      'passkey_refused',
    )
    await expect(visitor(logInByPasskey, forged)).rejects.toThrow('passkey_refused')
  })
})

describe('the passkeys of an account', () => {
  test('requires the password to add and remove; another member changes nothing', async () => {
    const { id, device } = await withPasskey()
    const api = await as(id)
    const stranger = await as(await addMember(app.pool, { passwordHash }))
    const passkey = (await api(getSecurity, {})).passkeys[0]?.id ?? ''
    await expect(api(startPasskey, { password: 'not mine' })).rejects.toThrow('password_wrong')
    await expect(api(removePasskey, { id: passkey, password: 'not mine' })).rejects.toThrow(
      'password_wrong',
    )
    await stranger(removePasskey, { id: passkey, password })
    await stranger(renamePasskey, { id: passkey, name: 'Mine now' })
    expect((await api(getSecurity, {})).passkeys).toMatchObject([{ name: 'My phone' }])
    const proof = await confirmBy(device, api, 'remove_passkey')
    expect(await api(removePasskey, { id: passkey, password, passkey: proof })).toEqual({
      passkeys: [],
    })
    await expect(visitor(logInByPasskey, device.sign(await loadChallenge()))).rejects.toThrow(
      'passkey_refused',
    )
  })

  test('refuses a known credential and an eleventh passkey', async () => {
    const { id, device } = await withPasskey()
    const api = await as(id)
    const start = async () =>
      api(startPasskey, { password, passkey: await confirmBy(device, api, 'add_passkey') })
    const { challenge } = await start()
    await expect(
      api(addPasskey, { name: 'again', credential: device.create(challenge) }),
    ).rejects.toThrow('passkey_known')
    for (let i = 1; i < 10; i++) {
      const next = await start()
      await api(addPasskey, {
        name: `key ${i}`,
        credential: authenticator(next.user.id).create(next.challenge),
      })
    }
    await expect(start()).rejects.toThrow('too_many_passkeys')
  })

  test('keeps the limit of ten under parallel requests', async () => {
    const api = await as(await addMember(app.pool, { passwordHash }))
    const challenges: Output<typeof startPasskey>[] = []
    while (challenges.length < 15) challenges.push(await api(startPasskey, { password }))
    const added = await Promise.allSettled(
      challenges.map(({ user, challenge }, i) =>
        api(addPasskey, { name: `key ${i}`, credential: authenticator(user.id).create(challenge) }),
      ),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await api(getSecurity, {})).passkeys).toHaveLength(10)
  })

  test('refuses a log-in to a deleted account and says so', async () => {
    const { id, device } = await withPasskey()
    const api = await as(id)
    await api(deleteAccount, { password, passkey: await confirmBy(device, api, 'delete_account') })
    await expect(visitor(logInByPasskey, device.sign(await loadChallenge()))).rejects.toThrow(
      'account_pending_deletion',
    )
    await runJobs()
    expect(mails.filter(({ text }) => text.includes('reactivate?token='))).toHaveLength(2)
  })
})
