import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { undoText as contract } from '../texts-contract.ts'
import { countChangedTexts, undoTextVerdict } from './text-change.ts'

/** The job of the decision finds none and does nothing. */
export async function undoText(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  if (!(await undoTextVerdict(db, { site: site.id, member, by: actor.memberId, now })))
    throw new ApiError('member_changed')
  await recordAudit(db, ctx, {
    action: 'text.undo',
    subject: { kind: 'member', id: member },
    memberId: member,
  })
  return { left: await countChangedTexts(db, site.id) }
}
