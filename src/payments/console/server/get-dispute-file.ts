import { findAccountSummary } from '../../../accounts/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { toEvidenceFile } from '../../server/orders/evidence-file.ts'
import { listPictureFiles } from '../../server/dispute-pictures.ts'
import type { getDisputeFile as contract } from '../disputes-contract.ts'
import { listEvidencePieces, getSiteDispute } from './get-dispute.ts'
import { getSiteOrder } from './permissions.ts'

export async function getDisputeFile(
  ctx: MemberContext,
  { order: orderId, chargeback, pieces, words }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const record = await getSiteDispute(ctx, { order: orderId, chargeback })
  const order = await getSiteOrder(ctx, orderId)
  const account = await findAccountSummary(ctx.db, order.member_id)
  const chosen = pieces.split(',')
  const evidence = (await listEvidencePieces(ctx, record)).filter(
    ({ key }) => record.decision !== null || chosen.includes(key),
  )
  if (record.decision === null && words !== '')
    evidence.push({ key: 'words', values: { text: words } })
  await recordAudit(ctx.db, ctx, {
    action: 'look.evidence',
    subject: { kind: 'order', id: orderId },
    memberId: order.member_id,
  })
  return {
    file: toEvidenceFile({
      site: ctx.site.settings.name,
      order,
      case: { name: 'Chargeback', id: chargeback },
      customer: { name: record.name, email: account?.email ?? '' },
      pieces: evidence,
      pictures: await listPictureFiles(ctx.db, ctx.site.id, { order: orderId, chargeback }),
    }),
  }
}
