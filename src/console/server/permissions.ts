import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'

export type ManagedMember = {
  member_id: string
  name: string
  email: string
  language: string
  banned_at: Date | null
}

/** Returns a member of the site, never one of the staff; `not_found` for others. Locks the account. */
export async function getManagedMember(
  ctx: MemberContext,
  memberId: string,
): Promise<ManagedMember> {
  const row = await maybeRow<ManagedMember>(
    ctx.db,
    sql`select a.member_id, coalesce(p.name, '') as name, a.email, a.language, a.banned_at
        from account a left join profile p on p.member_id = a.member_id
        where a.member_id = ${memberId} and a.site_id = ${ctx.site.id} and a.role = 'member' and a.status <> 'erased'
        for no key update of a`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}
