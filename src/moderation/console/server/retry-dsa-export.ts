import { ApiError } from '../../../platform/api-error.ts'
import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { retryDsaExport as contract } from '../dsa-contract.ts'
import { findExport, forgetRefusals } from './dsa-submissions.ts'
import { enqueueDsaStatements } from './send-dsa-statements.ts'

export async function retryDsaExport(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site } = ctx
  if (!(await findExport(db, site.id))?.active) throw new ApiError('export_off')
  const retried = await forgetRefusals(db, site.id)
  await recordAudit(db, ctx, {
    action: 'dsa_export.save',
    subject: { kind: 'site', id: String(site.id) },
    after: { retried },
  })
  await enqueueDsaStatements(ctx)
  return { retried }
}
