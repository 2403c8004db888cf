import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { startPasskey as contract } from '../contract.ts'
import { MAX_PASSKEYS } from '../rules.ts'
import { loadPasskeys } from './passkeys.ts'
import { checkIdentity, assertConfirmed } from './identity.ts'
import { ALGORITHMS, passkeyHost, passkeyUserHandle } from './passkey-sign-in.ts'
import { assertStaffUnlocked } from './second-step.ts'
import { CHALLENGE_LIFETIME, createChallenge } from './used-challenges.ts'

/** Runs with `transaction: 'own'`: hashing must not hold a transaction open. */
export async function startPasskey(
  ctx: MemberContext,
  typed: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertConfirmed(ctx)
  await assertStaffUnlocked(ctx)
  const { email, member_id: member } = await checkIdentity(ctx, typed, 'add_passkey')
  const existing = await loadPasskeys(ctx.db, member)
  if (existing.length >= MAX_PASSKEYS)
    throw new ApiError('too_many_passkeys', { max: MAX_PASSKEYS })
  return {
    challenge: createChallenge(ctx, `add:${member}`),
    rp: { id: passkeyHost(ctx), name: ctx.site.settings.name },
    user: { id: passkeyUserHandle(ctx, member), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(({ credential_id }) => ({
      type: 'public-key',
      id: credential_id,
    })),
    // A discoverable credential with user verification replaces password and second factor.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: CHALLENGE_LIFETIME,
  }
}
