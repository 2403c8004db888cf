import type { PasskeyAnswer } from '../../accounts/credentials-contract.ts'
import {
  failAttempt,
  startAccountAttempt,
  startAttempt,
  succeedAttempt,
} from '../../accounts/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { findPasskey, markUsed, type Passkey } from './passkeys.ts'
import { consumeChallenge, type Purpose } from './used-challenges.ts'

/** COSE identifiers of EdDSA, ES256 and RS256, which authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

export async function verifyMemberAssertion(
  ctx: MemberContext,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<boolean> {
  const passkey = await findPasskey(ctx.db, answer.id)
  return passkey?.member_id === ctx.actor.memberId && verifyAssertion(ctx, passkey, answer, purpose)
}

/** The opaque user handle of a member's passkeys; the same for all of them. */
export const passkeyUserHandle = (ctx: Context, memberId: string): string =>
  ctx.sign(handleText(memberId))

const handleText = (memberId: string) => `passkey-owner:${memberId}`

/** The relying party's host, taken from the configuration, never from a request. */
export const passkeyHost = (ctx: Context): string => new URL(ctx.origin).hostname

/**
 * Returns the member whose passkey signed our challenge. Throws `passkey_refused` for an invalid
 * response, and `login_blocked`. Call it outside any transaction.
 */
export async function authenticateByPasskey(ctx: Context, answer: PasskeyAnswer): Promise<string> {
  const passkey = await findPasskey(ctx.db, answer.id)
  const attempt = passkey
    ? await startAccountAttempt(ctx, passkey.member_id)
    : await startAttempt(ctx, null)
  if (!passkey || !(await verifyAssertion(ctx, passkey, answer, 'log-in')))
    return failAttempt(ctx, attempt, 'passkey_refused')
  await succeedAttempt(ctx, attempt)
  return passkey.member_id
}

async function verifyAssertion(
  ctx: Context,
  passkey: Passkey,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<boolean> {
  if (!ctx.signatures(handleText(passkey.member_id)).includes(answer.userHandle)) return false
  const counter = await signedCounter(ctx, passkey, answer, purpose).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return null
  })
  return counter !== null && markUsed(ctx.db, passkey, counter, ctx.now)
}

async function signedCounter(
  ctx: Context,
  passkey: Passkey,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<number> {
  const { id, ...response } = answer
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => consumeChallenge(ctx, purpose, challenge),
    expectedOrigin: ctx.origin,
    expectedRPID: passkeyHost(ctx),
    credential: {
      id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the signature is not of this passkey')
  return authenticationInfo.newCounter
}
