import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findRequest, storeOutcome } from '../../server/authority-request.ts'
import type { answerAuthorityRequest as contract } from '../authority-contract.ts'

export async function answerAuthorityRequest(
  ctx: MemberContext,
  { id, outcome }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const known = await findRequest(ctx.db, ctx.site.id, id)
  if (!known) throw new ApiError('not_found')
  if (known.outcome === outcome) return {}
  await storeOutcome(ctx.db, { site: ctx.site.id, id, outcome, at: ctx.now })
  await recordAudit(ctx.db, ctx, {
    action: 'authority.record',
    subject: { kind: 'authority_request', id },
    before: { outcome: known.outcome },
    after: { outcome },
  })
  return {}
}
