import type { Output } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getPasskeyChallenge as contract } from '../contract.ts'
import { passkeyHost } from './passkey-sign-in.ts'
import { CHALLENGE_LIFETIME, createChallenge } from './used-challenges.ts'

export async function getPasskeyChallenge(ctx: Context): Promise<Output<typeof contract>> {
  return {
    challenge: createChallenge(ctx, 'log-in'),
    rpId: passkeyHost(ctx),
    timeout: CHALLENGE_LIFETIME,
  }
}
