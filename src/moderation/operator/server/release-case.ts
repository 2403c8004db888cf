import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { isCaseOpen } from '../../server/public.ts'
import type { releaseCase as contract } from '../contract.ts'
import { deleteClaim } from './case-claim.ts'

export async function releaseCase(
  ctx: MemberContext,
  { kind, id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const isOpen = await isCaseOpen(ctx.db, ctx.site.id, { kind, id })
  const released = isOpen && (await deleteClaim(ctx.db, { kind, id }))
  if (released) await recordAudit(ctx.db, ctx, { action: 'case.release', subject: { kind, id } })
  return { released }
}
