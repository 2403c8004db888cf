import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { findColleague } from '../../staff/server/public.ts'
import type { showCasePresence as contract } from '../contract.ts'
import { announceCase, getThread } from './live-case.ts'

export async function showCasePresence(
  ctx: MemberContext,
  { id, state }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getThread(ctx, id)
  const me = ctx.actor.memberId
  const name = (await findColleague(ctx.db, ctx.site.id, me, []))?.name ?? ''
  await announceCase(ctx, { id, by: { id: me, name, state } })
  return {}
}
