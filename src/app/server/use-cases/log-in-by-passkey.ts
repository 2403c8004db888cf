import {
  beginSession,
  findAccountSummary,
  resendReactivationLink,
} from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { logInByPasskey as contract } from '../../../security/contract.ts'
import { authenticateByPasskey } from '../../../security/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { loadUser } from './get-user.ts'

/** Runs with `transaction: 'own'`: a challenge stays consumed when its response is refused. */
export async function logInByPasskey(
  ctx: Context,
  answer: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const member = await authenticateByPasskey(ctx, answer)
  if (!(await findAccountSummary(ctx.db, member))) {
    await resendReactivationLink(ctx, member)
    throw new ApiError('account_pending_deletion')
  }
  await ctx.inTransaction((tx) => beginSession(tx, member, true))
  const user = await loadUser(ctx, member, true)
  if (!user) throw new ApiError('passkey_refused')
  return { user }
}
