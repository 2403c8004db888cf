import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { assertReachable } from '../../../server/outgoing/assert-reachable.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { saveDsaExport as contract } from '../dsa-contract.ts'
import { findExport, storeExport } from './dsa-submissions.ts'
import { enqueueDsaStatements, toTokenOwner } from './send-dsa-statements.ts'

/** Statements count from the moment when the export is turned on. */
export async function saveDsaExport(
  ctx: MemberContext,
  { active, origin: address, token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const url = URL.parse(address)
  if (!url) throw new ApiError('address_refused', { field: 'origin' })
  await assertReachable(ctx, url.origin, 'origin')
  const known = await findExport(db, site.id)
  const sealed =
    token === undefined ? (known?.token ?? null) : ctx.seal.encrypt(token, toTokenOwner(site.id))
  if (active && sealed === null) throw new ApiError('token_missing')
  await storeExport(db, {
    site_id: site.id,
    active,
    origin: url.origin,
    token: sealed,
    since: known?.active ? known.since : now,
    changed_by: actor.memberId,
    changed_at: now,
  })
  await recordAudit(db, ctx, {
    action: 'dsa_export.save',
    subject: { kind: 'site', id: String(site.id) },
    before: { active: known?.active ?? false, origin: known?.origin ?? null },
    after: { active, origin: url.origin, new_token: token !== undefined },
  })
  if (active) await enqueueDsaStatements(ctx)
  return {}
}
