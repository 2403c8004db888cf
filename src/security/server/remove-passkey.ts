import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removePasskey as contract } from '../contract.ts'
import { securityMail } from './jobs.ts'
import { deletePasskey, listedPasskeys } from './passkeys.ts'
import { checkIdentity, forgetIfNoneIsLeft, refuseLocked } from './public.ts'

/** Runs with `transaction: 'own'`: the password is checked outside. A passkey of somebody else counts as none. */
export async function removePasskey(
  ctx: MemberContext,
  { id, ...typed }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await refuseLocked(ctx)
  const { member_id: member } = await checkIdentity(ctx, typed, 'remove_passkey')
  await ctx.inTransaction(async (own) => {
    if (await deletePasskey(own.db, member, id))
      await own.enqueue(securityMail, { site: own.site.id, member, change: 'passkey_removed' })
    await forgetIfNoneIsLeft(own.db, member)
  })
  return { passkeys: await listedPasskeys(ctx.db, member) }
}
