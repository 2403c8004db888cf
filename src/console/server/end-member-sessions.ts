import { endOtherSessions } from '../../accounts/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { endMemberSessions as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

export async function endMemberSessions(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const ended = await endOtherSessions(ctx, id, [])
  await recordAudit(ctx.db, ctx, {
    action: 'member.sessions.end',
    subject: { kind: 'member', id },
    reason,
    before: { sessions: ended },
    after: { sessions: 0 },
  })
  return { ended }
}
