import { listPushLog } from '../../server/push/push-log.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { listPushes as contract } from '../contract.ts'

export async function listPushes(
  ctx: MemberContext,
  { member, state, before, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const filter = { siteId: ctx.site.id, memberId: member, state, before }
  const pushLog = await listPushLog(ctx.db, filter, limit + 1)
  const pushes = pushLog.slice(0, limit).map(({ push_id, member_id, at, ...push }) => ({
    ...push,
    id: push_id,
    member: member_id,
    at: at.toISOString(),
  }))
  if (member !== undefined && before === undefined)
    await recordAudit(ctx.db, ctx, {
      action: 'look.pushes',
      subject: { kind: 'member', id: member },
    })
  return { pushes, next: pushLog.length > limit ? (pushes.at(-1)?.id ?? null) : null }
}
