import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { declineInvitation as contract } from '../invitation-contract.ts'
import { addRefusal } from './import-refusal.ts'
import { markDeclined } from './import-invitation.ts'
import { findInvitation } from './invited-members.ts'

/** Also succeeds for a link that no longer works: nothing is held about its owner then. */
export async function declineInvitation(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const invited = await findInvitation(ctx, token, { lock: true })
  if (!invited) return {}
  await addRefusal(ctx, invited.email)
  await markDeclined(ctx.db, invited, ctx.now)
  return {}
}
