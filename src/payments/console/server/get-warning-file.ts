import { findAccountSummary } from '../../../accounts/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { collectEvidence } from '../../server/orders/evidence.ts'
import { toEvidenceFile } from '../../server/orders/evidence-file.ts'
import type { getWarningFile as contract } from '../warnings-contract.ts'
import { getSiteWarning } from './list-payment-warnings.ts'
import { getSiteOrder } from './permissions.ts'

export async function getWarningFile(
  ctx: MemberContext,
  { order: orderId, warning }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const record = await getSiteWarning(ctx, { order: orderId, warning })
  const order = await getSiteOrder(ctx, orderId)
  const account = await findAccountSummary(ctx.db, order.member_id)
  await recordAudit(ctx.db, ctx, {
    action: 'look.evidence',
    subject: { kind: 'order', id: orderId },
    memberId: order.member_id,
  })
  return {
    file: toEvidenceFile({
      site: ctx.site.settings.name,
      order,
      case: { name: 'Request', id: warning },
      customer: { name: record.name, email: account?.email ?? '' },
      pieces: await collectEvidence(ctx, order),
    }),
  }
}
