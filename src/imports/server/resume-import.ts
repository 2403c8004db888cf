import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { resumeImport as contract } from '../contract.ts'
import { enqueueNextInvitations } from './jobs.ts'
import { lockImport, lockImportStarts, setImportState } from './member-import.ts'
import { countReady } from './member-import-row.ts'
import { exceedsAlone } from './start-import.ts'

export async function resumeImport(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockImportStarts(ctx.db, ctx.site.id)
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (!current) throw new ApiError('not_found')
  if (current.state !== 'stopped') throw new ApiError('member_changed')
  const waiting = await countReady(ctx.db, id)
  if (await exceedsAlone(ctx, current, waiting)) throw new ApiError('too_many_alone')
  await setImportState(ctx.db, id, { state: 'running', at: ctx.now })
  await enqueueNextInvitations(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'import.resume',
    subject: { kind: 'import', id },
    reason,
    after: { waiting },
  })
  return { waiting }
}
