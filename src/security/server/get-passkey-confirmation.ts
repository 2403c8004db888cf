import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getPasskeyConfirmation as contract } from '../contract.ts'
import { loadPasskeys } from './passkeys.ts'
import { confirmationPurpose } from './identity.ts'
import { passkeyHost } from './passkey-sign-in.ts'
import { CHALLENGE_LIFETIME, createChallenge } from './used-challenges.ts'

export async function getPasskeyConfirmation(
  ctx: MemberContext,
  { action }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const passkeys = await loadPasskeys(ctx.db, ctx.actor.memberId)
  return {
    challenge: createChallenge(ctx, confirmationPurpose(ctx, action)),
    rpId: passkeyHost(ctx),
    allowCredentials: passkeys.map(({ credential_id }) => ({
      type: 'public-key',
      id: credential_id,
    })),
    timeout: CHALLENGE_LIFETIME,
  }
}
