import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getSecurity as contract } from '../contract.ts'
import { listPasskeys } from './passkeys.ts'
import { countCodes } from './recovery-codes.ts'
import { findTwoFactor } from './two-factor.ts'

export async function getSecurity(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const [twoFactor, left, passkeys] = await Promise.all([
    findTwoFactor(ctx.db, memberId),
    countCodes(ctx.db, memberId),
    listPasskeys(ctx.db, memberId),
  ])
  const two_factor = twoFactor?.confirmed_at
    ? { since: twoFactor.confirmed_at.toISOString(), recovery_codes_left: left }
    : null
  return { two_factor, passkeys }
}
