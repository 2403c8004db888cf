import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { listEffectiveLines, removeLine } from '../../server/helpline.ts'
import type { removeHelpline as contract } from '../contract.ts'
import { findLine, toAudited, toSubjectId } from './audited-line.ts'

export async function removeHelpline(
  ctx: MemberContext,
  { reason, ...key }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const line = findLine(await listEffectiveLines(ctx, key.country), key)
  if (!line) throw new ApiError('not_found')
  if (line.removed) return {}
  await removeLine(ctx, line, ctx.actor.memberId)
  await recordAudit(ctx.db, ctx, {
    action: 'helpline.remove',
    subject: { kind: 'helpline', id: toSubjectId(key) },
    reason,
    before: toAudited(line),
  })
  return {}
}
