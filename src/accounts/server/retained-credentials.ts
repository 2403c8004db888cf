import type { Context } from '../../server/context.ts'

/**
 * Credentials that the owner keeps in a reset. The feature security ends the others, inside the
 * transaction.
 */
export type RetainedCredentials = { sessions: string[]; passkeys: string[]; two_factor: boolean }

export type RevokeFactors = (
  ctx: Context,
  memberId: string,
  retained: Pick<RetainedCredentials, 'passkeys' | 'two_factor'>,
) => Promise<void>
