import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { stopImport as contract } from '../contract.ts'
import { lockImport, setImportState } from './member-import.ts'
import { countReady } from './member-import-row.ts'

export async function stopImport(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (!current) throw new ApiError('not_found')
  if (current.state !== 'running') throw new ApiError('member_changed')
  await setImportState(ctx.db, id, { state: 'stopped', at: ctx.now })
  const waiting = await countReady(ctx.db, id)
  await recordAudit(ctx.db, ctx, {
    action: 'import.stop',
    subject: { kind: 'import', id },
    reason,
    after: { waiting },
  })
  return { waiting }
}
