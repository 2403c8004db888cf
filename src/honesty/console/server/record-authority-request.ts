import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { toDay } from '../../rules.ts'
import { insertRequest } from '../../server/authority-request.ts'
import type { recordAuthorityRequest as contract } from '../authority-contract.ts'

export async function recordAuthorityRequest(
  ctx: MemberContext,
  request: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  if (request.received_on > toDay(now)) throw new ApiError('time_not_possible')
  const id = newId()
  await insertRequest(db, { ...request, id, site: site.id, by: actor.memberId, at: now })
  await recordAudit(db, ctx, {
    action: 'authority.record',
    subject: { kind: 'authority_request', id },
    after: request,
  })
  return { id }
}
