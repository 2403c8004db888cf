import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { renamePasskey as contract } from '../contract.ts'
import { listPasskeys, setPasskeyName } from './passkeys.ts'

/** Another member's passkey is treated like an unknown id. */
export async function renamePasskey(
  ctx: MemberContext,
  { id, name }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await setPasskeyName(ctx.db, ctx.actor.memberId, id, name)
  return { passkeys: await listPasskeys(ctx.db, ctx.actor.memberId) }
}
