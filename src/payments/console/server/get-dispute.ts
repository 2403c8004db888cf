import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { collectEvidence } from '../../server/orders/evidence.ts'
import { EvidencePiece, type getDispute as contract } from '../disputes-contract.ts'
import { listPictures } from '../../server/dispute-pictures.ts'
import { findDispute, type DisputeRow } from '../../server/chargebacks.ts'
import { toDispute } from './list-disputes.ts'
import { getSiteOrder } from './permissions.ts'

export async function getDispute(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await getSiteDispute(ctx, input)
  return {
    dispute: toDispute(found),
    evidence: await listEvidencePieces(ctx, found),
    pictures: await listPictures(ctx.db, ctx.site.id, input),
  }
}

export async function getSiteDispute(
  ctx: MemberContext,
  input: { order: string; chargeback: string },
): Promise<DisputeRow> {
  const found = await findDispute(ctx.db, ctx.site.id, input)
  if (!found) throw new ApiError('not_found')
  return found
}

/** What was decided upon; before the decision what our records say now. */
export async function listEvidencePieces(
  ctx: MemberContext,
  found: DisputeRow,
): Promise<EvidencePiece[]> {
  if (found.decision !== null) return z.array(EvidencePiece).parse(found.evidence)
  return collectEvidence(ctx, await getSiteOrder(ctx, found.order_id))
}
