import type { SensitiveAction } from '../../accounts/credentials-contract.ts'
import {
  reauthenticateByFactor,
  reauthenticate,
  type CheckIdentity,
} from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { verifyMemberAssertion } from './passkey-sign-in.ts'
import { loadPasskeys } from './passkeys.ts'
import { verifySecondStep } from './second-step.ts'
import type { Purpose } from './used-challenges.ts'

/**
 * Checks the member's password and, with two-factor authentication, a code, else a passkey if they
 * have one. A passkey also replaces the password, because it required a fingerprint or PIN. Call it
 * outside any transaction.
 */
export const checkIdentity: CheckIdentity = async (ctx, { password, code, passkey }, action) => {
  if (passkey)
    return reauthenticateByFactor(ctx, 'passkey_refused', () =>
      verifyMemberAssertion(ctx, passkey, confirmationPurpose(ctx, action)),
    )
  // An empty password is no guess; a member without a password has only the passkey.
  if (password === '' && (await hasPasskey(ctx))) throw new ApiError('passkey_missing')
  return reauthenticate(ctx, password, async ({ member_id }) => {
    const step = await verifySecondStep(ctx, member_id, code ?? null)
    return step === 'none' && (await hasPasskey(ctx)) ? 'passkey_missing' : step
  })
}

const hasPasskey = async ({ db, actor }: MemberContext) =>
  (await loadPasskeys(db, actor.memberId)).length > 0

/** The challenge purpose that binds a confirmation to an action and this session. */
export const confirmationPurpose = ({ actor }: MemberContext, action: SensitiveAction): Purpose =>
  `confirm:${actor.sessionId}:${action}`

/**
 * An unconfirmed claim of an address must not add credentials that stay valid after the owner
 * confirms it.
 */
export function assertConfirmed({ actor }: MemberContext): void {
  if (!actor.confirmed) throw new ApiError('address_not_confirmed')
}
