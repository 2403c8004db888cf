import { markSecondStep } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { addPasskey as contract } from '../contract.ts'
import { MAX_PASSKEYS } from '../rules.ts'
import { securityMail } from './jobs.ts'
import { findPasskey, lockPasskeys, insertPasskey, listPasskeys } from './passkeys.ts'
import { ALGORITHMS, passkeyHost } from './passkey-sign-in.ts'
import { assertStaffUnlocked } from './second-step.ts'
import { assertConfirmed } from './identity.ts'
import { consumeChallenge } from './used-challenges.ts'

type Credential = Parsed<typeof contract>['credential']

/** Runs with `transaction: 'own'`: a refused response must consume the challenge too. */
export async function addPasskey(
  ctx: MemberContext,
  { name, credential }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  assertConfirmed(ctx)
  await assertStaffUnlocked(ctx)
  const { credentialId, publicKey, counter } = await verifyAttestation(ctx, credential).catch(
    (error: unknown) => {
      ctx.log.info(
        { reason: error instanceof Error ? error.message : '' },
        'a new passkey was refused',
      )
      throw new ApiError('passkey_refused')
    },
  )
  const { transports } = credential
  await ctx.inTransaction(async (txCtx) => {
    await lockPasskeys(txCtx.db, memberId)
    if (await findPasskey(txCtx.db, credentialId)) throw new ApiError('passkey_known')
    const passkey = { memberId, id: newId(), credentialId, publicKey, counter, transports, name }
    if (!(await insertPasskey(txCtx.db, passkey, MAX_PASSKEYS, txCtx.now)))
      throw new ApiError('too_many_passkeys', { max: MAX_PASSKEYS })
    await markSecondStep(txCtx.db, txCtx.actor.sessionId)
    await txCtx.enqueue(securityMail, {
      site: txCtx.site.id,
      member: memberId,
      change: 'passkey_added',
    })
  })
  return { passkeys: await listPasskeys(ctx.db, memberId) }
}

type VerifiedCredential = { credentialId: string; publicKey: Uint8Array; counter: number }

async function verifyAttestation(
  ctx: MemberContext,
  { id, clientDataJSON, attestationObject }: Credential,
): Promise<VerifiedCredential> {
  // Imported on first use: the module is large and rarely needed.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: (challenge) => consumeChallenge(ctx, `add:${ctx.actor.memberId}`, challenge),
    expectedOrigin: ctx.origin,
    expectedRPID: passkeyHost(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!isVerified) throw new Error('the attestation does not hold')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey, counter }
}
