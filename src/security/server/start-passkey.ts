import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { startPasskey as contract } from '../contract.ts'
import { MOST_PASSKEYS } from '../rules.ts'
import { passkeysOf } from './passkeys.ts'
import { checkIdentity, ALGORITHMS, passkeyHost, passkeyOwner, refuseLocked, refuseUnconfirmed } from './public.ts'
import { CHALLENGE_LASTS, newChallenge } from './used-challenges.ts'

/** Runs with `transaction: 'own'`: the password is checked outside. */
export async function startPasskey(ctx: MemberContext, typed: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  refuseUnconfirmed(ctx)
  await refuseLocked(ctx)
  const { email, member_id: member } = await checkIdentity(ctx, typed, 'add_passkey')
  const known = await passkeysOf(ctx.db, member)
  if (known.length >= MOST_PASSKEYS) throw new ApiError('too_many_passkeys', { most: MOST_PASSKEYS })
  return {
    challenge: newChallenge(ctx, `add:${member}`),
    rp: { id: passkeyHost(ctx), name: ctx.site.settings.name },
    user: { id: passkeyOwner(ctx, member), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    // Kept on the device and asked for by name or face: it stands for the password and the second step.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_LASTS,
  }
}
