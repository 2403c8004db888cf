import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { undoImport as contract } from '../contract.ts'
import { lockImport, setImportState } from './member-import.ts'
import { deleteRows } from './member-import-row.ts'

export async function undoImport(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (!current) throw new ApiError('not_found')
  const outcome = await deleteRows(ctx.db, id)
  if (current.state === 'undone') return outcome
  await setImportState(ctx.db, id, { state: 'undone', at: ctx.now })
  await recordAudit(ctx.db, ctx, {
    action: 'import.undo',
    subject: { kind: 'import', id },
    reason,
    after: outcome,
  })
  return outcome
}
