import { caseRoles } from '../../moderation/rules.ts'
import { findThread, type ThreadedComplaint } from '../../moderation/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import { listColleagues } from '../../staff/server/public.ts'

/** Who may finish a case. */
export const getRoles = ({ kind, appeals }: Pick<ThreadedComplaint, 'kind' | 'appeals'>) =>
  caseRoles({ complaint: kind, isAppeal: appeals !== null })

/** A case that the caller may finish. Throws `not_found` or `role_required`. */
export async function getThread(
  ctx: Pick<MemberContext, 'db' | 'site' | 'actor'>,
  id: string,
): Promise<ThreadedComplaint> {
  const thread = await findThread(ctx.db, { site: ctx.site.id, id })
  if (!thread) throw new ApiError('not_found')
  assertStaffRole(ctx, getRoles(thread))
  return thread
}

type CaseNews = { id: string; by: { id: string; name: string; state: string } | null }

/**
 * Tells the open pages of everybody who may finish a case that it changed, or who is at it. Nothing
 * is stored: a page that hears nothing for half a minute forgets the person.
 */
export async function announceCase(ctx: Context, { id, by }: CaseNews): Promise<void> {
  const thread = await findThread(ctx.db, { site: ctx.site.id, id })
  if (!thread) return
  for (const colleague of await listColleagues(ctx.db, ctx.site.id, getRoles(thread)))
    if (colleague.id !== by?.id) ctx.announce(colleague.id, { kind: 'case', case: id, by })
}
