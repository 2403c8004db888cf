import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  authenticator,
  confirmBy,
  type Authenticator,
} from '../../../tests/factories/authenticator.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import {
  changeEmail,
  changePassword,
  type PasskeyAnswer,
  type SensitiveAction,
} from '../../accounts/credentials-contract.ts'
import { deleteAccount } from '../../data-rights/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { execute } from '../../server/database/query.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import {
  addPasskey,
  getPasskeyChallenge,
  getPasskeyConfirmation,
  getSecurity,
  logInByPasskey,
  removePasskey,
  removeTwoFactor,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
} from '../contract.ts'

const { app, as, logInAgain, advance } = await testApp()
app.limits.consume = async () => {}
// Failures count per network; each test starts without any.
beforeEach(() => advance(2 * 86_400_000))

const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

let people = 0
type Owner = { id: string; api: Api; device: Authenticator; passkey: string }

/**
 * A member with a passkey and without two-factor authentication; `password: null` removes the
 * password.
 */
async function passkeyOwner(
  options: { password: null } | { password?: string } = {},
): Promise<Owner> {
  const id = await addMember(app.pool, { email: `proof-${++people}@example.com`, passwordHash })
  const api = await as(id)
  const { challenge, user } = await api(startPasskey, { password })
  const device = authenticator(user.id)
  const { passkeys } = await api(addPasskey, {
    name: 'My phone',
    credential: device.create(challenge),
  })
  if (options.password === null)
    await execute(app.pool, sql`update account set password_hash = null where member_id = ${id}`)
  return { id, api, device, passkey: passkeys[0]?.id ?? '' }
}

const toProof = ({ api, device }: Owner, action: SensitiveAction) => confirmBy(device, api, action)

type Proof = { password: string; passkey?: PasskeyAnswer }

/** Every action that requires reauthentication. */
const actions: Record<SensitiveAction, (owner: Owner, proof: Proof) => Promise<unknown>> = {
  change_password: ({ api }, { password: current, passkey }) =>
    api(changePassword, {
      current,
      password: 'seven plums in a bowl',
      ...(passkey && { passkey }),
    }),
  change_email: ({ api }, proof) =>
    api(changeEmail, { email: `new-${++people}@example.com`, ...proof }),
  delete_account: ({ api }, proof) => api(deleteAccount, proof),
  add_two_factor: ({ api }, proof) => api(startTwoFactor, proof),
  remove_two_factor: ({ api }, proof) => api(removeTwoFactor, proof),
  renew_recovery_codes: ({ api }, proof) => api(renewRecoveryCodes, proof),
  add_passkey: ({ api }, proof) => api(startPasskey, proof),
  remove_passkey: ({ api, passkey: id }, proof) => api(removePasskey, { id, ...proof }),
}

/**
 * 'done' if reauthentication passed. Renewing codes then fails, because two-factor authentication
 * is off.
 */
const loadOutcome = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code: string }) => (error.code === 'two_factor_not_started' ? 'done' : error.code),
  )

describe.each(Object.entries(actions))(
  '%s, by a member with a passkey and without two-factor authentication',
  (name, act) => {
    const action =
      Object.keys(actions).find((each): each is SensitiveAction => each === name) ?? 'change_email'

    test('requires the passkey beside the right password', async () => {
      const owner = await passkeyOwner()
      await expect(act(owner, { password: 'not mine at all' })).rejects.toThrow('password_wrong')
      await expect(act(owner, { password })).rejects.toMatchObject({
        code: 'passkey_missing',
        status: 403,
      })
      expect(
        await loadOutcome(act(owner, { password, passkey: await toProof(owner, action) })),
      ).toBe('done')
    })

    test('accepts the passkey alone if the account has no password', async () => {
      const owner = await passkeyOwner({ password: null })
      await expect(act(owner, { password: '' })).rejects.toThrow('passkey_missing')
      expect(
        await loadOutcome(act(owner, { password: '', passkey: await toProof(owner, action) })),
      ).toBe('done')
    })

    test('refuses a passkey that confirmed another action', async () => {
      const owner = await passkeyOwner()
      const other = action === 'change_email' ? 'change_password' : 'change_email'
      await expect(
        act(owner, { password, passkey: await toProof(owner, other) }),
      ).rejects.toMatchObject({
        code: 'passkey_refused',
        status: 403,
      })
    })
  },
)

describe('passkey confirmation', () => {
  test('is refused when reused, in another session, after a log-in with it, and for another member', async () => {
    const owner = await passkeyOwner()
    const passkey = await toProof(owner, 'change_email')
    await actions.change_email(owner, { password, passkey })
    await expect(actions.change_email(owner, { password, passkey })).rejects.toThrow(
      'passkey_refused',
    )

    const elsewhere = await toProof(owner, 'change_email')
    logInAgain(owner.id)
    await expect(actions.change_email(owner, { password, passkey: elsewhere })).rejects.toThrow(
      'passkey_refused',
    )

    const visitor = await as()
    const forLogIn = owner.device.sign((await visitor(getPasskeyChallenge, {})).challenge, {
      counter: 0,
    })
    await expect(actions.change_email(owner, { password, passkey: forLogIn })).rejects.toThrow(
      'passkey_refused',
    )
    const forAction = await toProof(owner, 'change_email')
    await expect(visitor(logInByPasskey, forAction)).rejects.toThrow('passkey_refused')

    const other = await passkeyOwner()
    const { challenge } = await other.api(getPasskeyConfirmation, { action: 'change_email' })
    const foreign = owner.device.sign(challenge, { counter: 0 })
    await expect(actions.change_email(other, { password, passkey: foreign })).rejects.toThrow(
      'passkey_refused',
    )
  })

  test('counts a refused passkey like a wrong password and locks out after five', async () => {
    const owner = await passkeyOwner()
    for (const refusal of [...Array<string>(4).fill('passkey_refused'), 'login_blocked']) {
      const passkey = await toProof(owner, 'change_password')
      await expect(actions.change_email(owner, { password, passkey })).rejects.toThrow(refusal)
    }
    const passkey = await toProof(owner, 'change_email')
    await expect(actions.change_email(owner, { password, passkey })).rejects.toThrow(
      'login_blocked',
    )
  })

  test('lists only the member’s own passkeys', async () => {
    const owner = await passkeyOwner()
    const { allowCredentials } = await owner.api(getPasskeyConfirmation, { action: 'change_email' })
    expect(allowCredentials).toEqual([{ type: 'public-key', id: owner.device.id }])
    await expect((await as())(getPasskeyConfirmation, { action: 'change_email' })).rejects.toThrow(
      'authentication_required',
    )
    expect((await owner.api(getSecurity, {})).passkeys).toHaveLength(1)
  })
})
