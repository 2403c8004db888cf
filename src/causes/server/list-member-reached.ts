import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow, rows } from '../../server/database/query.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { listMemberReached as contract } from '../contract.ts'
import { countReached } from './count-reached.ts'
import { listReachedPage } from './list-reached.ts'

export async function listMemberReached(
  ctx: MemberContext,
  { id, ...page }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const reader = await maybeRow<{ email: string }>(
    ctx.db,
    sql`select email from account where member_id = ${id} and site_id = ${ctx.site.id} and role = 'member' and status <> 'erased'`,
  )
  if (!reader) throw new ApiError('not_found')
  if (page.before === undefined)
    await recordAudit(ctx.db, ctx, {
      action: 'look.reached',
      subject: { kind: 'member', id },
    })
  const member = { memberId: id, email: reader.email }
  const listed = await listReachedPage(ctx, member, page, async (ids) => {
    const named = await rows<{ member_id: string; name: string }>(
      ctx.db,
      sql`select member_id, name from profile where member_id = any(${ids}::bigint[])`,
    )
    return new Map(named.map(({ member_id, name }) => [member_id, { name, thumb: null }]))
  })
  return { ...listed, counts: page.before === undefined ? await countReached(ctx, member) : null }
}
