import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { requiredFields, type checkImport as contract } from '../contract.ts'
import { enqueueCheck } from './jobs.ts'
import { lockImport, setOptions } from './member-import.ts'
import { resetRows } from './member-import-row.ts'

export async function checkImport(
  ctx: MemberContext,
  { id, revision, ...options }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (!current) throw new ApiError('not_found')
  if (!['uploaded', 'checking', 'checked'].includes(current.state))
    throw new ApiError('member_changed')
  if (current.revision !== revision) throw new ApiError('member_changed')
  const { mapping, country } = options
  if (requiredFields.some((field) => mapping[field] === undefined))
    throw new ApiError('bad_input', { field: 'mapping' })
  if (Object.values(mapping).some((index) => index >= current.columns.length))
    throw new ApiError('bad_input', { field: 'mapping' })
  if (!ctx.site.settings.countries.includes(country))
    throw new ApiError('bad_input', { field: 'country' })
  await resetRows(ctx.db, id)
  const next = await setOptions(ctx.db, id, options)
  await enqueueCheck(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'import.check',
    subject: { kind: 'import', id },
    after: { ...options },
  })
  return { revision: next }
}
