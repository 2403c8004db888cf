import sql from 'sql-template-tag'
import type { ComplaintKind, ReportReason } from '../../moderation/contract.ts'
import { queueRoles } from '../../moderation/console/rules.ts'
import { complaintQueueSql } from '../../moderation/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { CaseState } from '../../server/database/generated/tables.ts'
import { rows } from '../../server/database/query.ts'
import { listOwnBrands } from '../../staff/server/public.ts'
import { orderRoles } from '../../payments/console/orders-contract.ts'
import type { SearchResult, searchConsole as contract } from '../search-contract.ts'
import { findMembers } from './member-search.ts'
import { findOrders } from './order-search.ts'

/** Who may find what. */
const memberRoles: StaffRole[] = ['support', 'moderator', 'finance']

export async function searchConsole(
  ctx: MemberContext,
  { q }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const results: SearchResult[] = []
  for (const { isCurrent, name, origin, ctx: there } of await listOwnBrands(ctx))
    for (const result of await searchBrand(there, q)) {
      const match = isCurrent ? result : { ...result, brand: { name, origin } }
      results.push(match.kind === 'member' && !isCurrent ? { ...match, portrait: null } : match)
    }
  return { results }
}

/** What the roles of the actor find in the brand of the context. */
async function searchBrand(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const may = (roles: StaffRole[]) => hasStaffRole(ctx.actor.staffRoles, roles)
  return [
    ...(may(memberRoles) ? await findMembers(ctx, q) : []),
    ...(may(orderRoles) ? await findOrders(ctx, q) : []),
    ...(await findCases(ctx, q)),
  ]
}

type CaseFound = {
  id: string
  about: ReportReason | ComplaintKind
  state: CaseState
  queue: keyof typeof queueRoles
}

/** Reports and complaints that the actor's roles may finish, by the number on their receipt. */
async function findCases(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const [, letter, id] = /^([RC])-?(\d{1,18})$/i.exec(q) ?? []
  if (!letter || !id) return []
  const table =
    letter.toUpperCase() === 'R'
      ? sql`select 'R-' || report_id as id, reason as about, state, 'reports' as queue from report where report_id = ${id}`
      : sql`select 'C-' || complaint_id as id, kind as about, state, ${complaintQueueSql(sql`complaint`)} as queue from complaint where complaint_id = ${id}`
  const matches = await rows<CaseFound>(ctx.db, sql`${table} and site_id = ${ctx.site.id}`)
  return matches
    .filter(({ queue }) => hasStaffRole(ctx.actor.staffRoles, queueRoles[queue]))
    .map(({ queue: _, ...row }) => ({ kind: 'case', brand: null, ...row }))
}
