import { createHook } from 'node:async_hooks'
import { afterAll, describe, expect, test } from 'vitest'
import { changePassword } from '../../src/accounts/credentials-contract.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'

const { app, as, request } = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

/** Counts Node's key derivations: nothing else in a response takes as long. */
let derivations = 0
const counter = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') derivations++
  },
}).enable()
afterAll(() => void counter.disable())

let networks = 0
let people = 0
async function derivationsOf(path: string, body: unknown): Promise<number> {
  const before = derivations
  await request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': `192.0.2.${++networks}`,
    },
  })
  return derivations - before
}

const claimed = (email: string, passwordHash: string) =>
  addMember(app.pool, { email, confirmed: false, passwordHash })

const signUp = (email: string, typed: string, name = 'Bo'): [string, unknown] => [
  '/api/signup.php',
  { name, email, password: typed, date_of_birth: '1990-05-17', gender: 'female' },
]

/** Kinds of accounts behind an address, created anew for each call. */
const kinds: Record<string, (email: string) => Promise<unknown>> = {
  nobody: async () => {},
  'an owner': (email) => addMember(app.pool, { email, passwordHash }),
  'an owner without a password': (email) => addMember(app.pool, { email }),
  'a claim': (email) => claimed(email, passwordHash),
  'an owner and a claim': async (email) => {
    await addMember(app.pool, { email, passwordHash })
    await claimed(email, await hashPassword('the password of the stranger', passwordHash))
  },
  'an owner and a claim by the sign-up form': async (email) => {
    await addMember(app.pool, { email, passwordHash })
    const [path, body] = signUp(email, 'the password of the stranger', 'Daan')
    await derivationsOf(path, body)
  },
  'an owner who changed the password after a claim': async (email) => {
    const owner = await addMember(app.pool, { email, passwordHash })
    await claimed(email, await hashPassword('the password of the stranger', passwordHash))
    await (
      await as(owner)
    )(changePassword, { current: password, password: 'two plums in the fridge' })
  },
  'an account that waits for its deletion': async (email) => {
    const id = await addMember(app.pool, { email, passwordHash })
    await app.pool.query(
      "update account set status = 'deleted', deleted_at = now() where member_id = $1",
      [id],
    )
  },
}

const calls: Record<string, { derivations: number; send: (email: string) => [string, unknown] }> = {
  'a log-in with a wrong password': {
    derivations: 1,
    send: (email) => ['/api/user.php', { email, password: 'not the password' }],
  },
  'a log-in of a stranger with a claim': {
    derivations: 1,
    send: (email) => ['/api/user.php', { email, password: 'the password of the stranger' }],
  },
  'a sign-up': {
    derivations: 1,
    send: (email) => signUp(email, 'a quiet morning by the lake'),
  },
  'a wish for a new password': {
    derivations: 0,
    send: (email) => ['/api/password-reset.php', { email }],
  },
}

describe.each(Object.entries(calls))('%s derives the same number of keys', (_what, call) => {
  test.each(Object.entries(kinds))('for an address of %s as for any other', async (_kind, make) => {
    const email = `derived-${++people}@example.com`
    await make(email)
    expect(await derivationsOf(...call.send(email))).toBe(call.derivations)
  })
})
