import { proveSecondStep } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { addPasskey as contract } from '../contract.ts'
import { MOST_PASSKEYS } from '../rules.ts'
import { securityMail } from './jobs.ts'
import { findPasskey, holdPasskeys, insertPasskey, listedPasskeys } from './passkeys.ts'
import { ALGORITHMS, passkeyHost, refuseLocked, refuseUnconfirmed } from './public.ts'
import { takeChallenge } from './used-challenges.ts'

type Credential = Parsed<typeof contract>['credential']

/** Runs with `transaction: 'own'`: a challenge is spent also by an answer that is refused. */
export async function addPasskey(
  ctx: MemberContext,
  { name, credential }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  refuseUnconfirmed(ctx)
  await refuseLocked(ctx)
  const { credentialId, publicKey, counter } = await verified(ctx, credential).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : '' }, 'a new passkey was refused')
    throw new ApiError('passkey_refused')
  })
  const { transports } = credential
  await ctx.inTransaction(async (own) => {
    await holdPasskeys(own.db, memberId)
    if (await findPasskey(own.db, credentialId)) throw new ApiError('passkey_known')
    const passkey = { memberId, id: newId(), credentialId, publicKey, counter, transports, name }
    if (!(await insertPasskey(own.db, passkey, MOST_PASSKEYS, own.now)))
      throw new ApiError('too_many_passkeys', { most: MOST_PASSKEYS })
    await proveSecondStep(own.db, own.actor.sessionId)
    await own.enqueue(securityMail, { site: own.site.id, member: memberId, change: 'passkey_added' })
  })
  return { passkeys: await listedPasskeys(ctx.db, memberId) }
}

type Verified = { credentialId: string; publicKey: Uint8Array; counter: number }

async function verified(ctx: MemberContext, { id, clientDataJSON, attestationObject }: Credential): Promise<Verified> {
  // Loaded when it is needed: it is large, and most of a node's life nobody adds a passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified: isSound, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: (challenge) => takeChallenge(ctx, `add:${ctx.actor.memberId}`, challenge),
    expectedOrigin: ctx.origin,
    expectedRPID: passkeyHost(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!isSound) throw new Error('the attestation does not hold')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey, counter }
}
