import { memberRoles } from '../../platform/staff-roles.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { findAttachment } from './case-messages.ts'
import { getThread } from './live-case.ts'

/** A file of a case, for who may finish it: never shown as a page of ours (RFC 6266). */
export async function downloadAttachment(ctx: Context): Promise<Response> {
  const { actor } = ctx
  if (!actor) throw new ApiError('authentication_required')
  if (actor.role !== 'operator') throw new ApiError('not_found')
  assertStaffRole({ actor }, memberRoles)
  const id = ctx.query.get('id') ?? ''
  const file = /^[1-9]\d{0,17}$/.test(id) ? await findAttachment(ctx.db, ctx.site.id, id) : null
  if (!file) throw new ApiError('not_found')
  const { member_id: memberId } = await getThread(
    { db: ctx.db, site: ctx.site, actor },
    file.case_id,
  )
  await ctx.inTransaction((tx) =>
    recordAudit(tx.db, tx, {
      action: 'look.case',
      subject: { kind: 'complaint', id: file.case_id },
      memberId,
      after: { file: file.name },
    }),
  )
  return new Response(new Uint8Array(file.content), {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
