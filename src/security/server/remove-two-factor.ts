import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeTwoFactor as contract } from '../contract.ts'
import { securityMail } from './jobs.ts'
import { removeCodes } from './recovery-codes.ts'
import { checkIdentity, forgetIfNoneIsLeft, refuseLocked } from './public.ts'
import { removeSecret } from './two-factor.ts'

/** Runs with `transaction: 'own'`: the password is checked outside. */
export async function removeTwoFactor(ctx: MemberContext, typed: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  await refuseLocked(ctx)
  const { member_id: member } = await checkIdentity(ctx, typed, 'remove_two_factor')
  await ctx.inTransaction(async (own) => {
    await removeCodes(own.db, member)
    if (await removeSecret(own.db, member))
      await own.enqueue(securityMail, { site: own.site.id, member, change: 'two_factor_off' })
    await forgetIfNoneIsLeft(own.db, member)
  })
  return {}
}
