import sql, { type Sql } from 'sql-template-tag'
import type { Output, Parsed } from '../../platform/contract.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import { startsWith } from '../../server/database/starts-with.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { SearchResult, searchConsole as contract } from '../contract.ts'

const MAX_RESULTS = 12

/** Who may find what. */
const memberRoles: StaffRole[] = ['support', 'moderator', 'finance']
const orderRoles: StaffRole[] = ['support', 'finance']
/** Those who may open a case. */
const caseRoles: StaffRole[] = ['moderator']

export async function searchConsole(
  ctx: MemberContext,
  { q }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const may = (roles: StaffRole[]) => hasStaffRole(ctx.actor.staffRoles, roles)
  const results = [
    ...(may(memberRoles) ? await findMembers(ctx, q) : []),
    ...(may(orderRoles) ? await findOrders(ctx, q) : []),
    ...(may(caseRoles) ? await findCases(ctx, q) : []),
  ]
  return { results: results.slice(0, MAX_RESULTS) }
}

type MemberRow = { member_id: string; name: string; age: number; status: string; found_by: string }

/** By id, exact address, the IBAN's last four digits, else the beginning of the name. */
async function findMembers(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const isAddress = q.includes('@')
  const digits = /^\d{1,18}$/.test(q) ? q : null
  const iban = /^\d{4}$/.test(q) ? q : null
  const found = await rows<MemberRow>(
    ctx.db,
    sql`select a.member_id, p.name, date_part('year', age(${ctx.now}, p.birth_date))::int as age,
          case when a.banned_at is not null then 'banned' else p.status::text end as status,
          case when ${isAddress} then 'address' when a.member_id = ${digits}::bigint then 'id'
               when ${iban}::text is not null and exists (select from debit_mandate d where d.member_id = a.member_id and d.iban_last_four = ${iban}) then 'iban'
               else 'name' end as found_by
        from account a join profile p on p.member_id = a.member_id
        where a.site_id = ${ctx.site.id} and a.role = 'member' and a.status <> 'erased' and ${isSearchedSql(ctx.site.id, q)}
        order by a.last_seen_at desc limit ${MAX_RESULTS}`,
  )
  for (const { member_id: id, found_by } of found)
    if (found_by === 'address' || found_by === 'iban')
      await recordAudit(ctx.db, ctx, {
        action: `look.${found_by}_search`,
        subject: { kind: 'member', id },
      })
  return found.map(({ member_id: id, name, age, status }) => ({
    kind: 'member',
    id,
    title: `${name}, ${age}`,
    note: status,
    to: `/operator/members/${id}`,
  }))
}

/** Only the condition of what was typed: all of them in one statement read every member. */
function isSearchedSql(siteId: number, q: string): Sql {
  if (q.includes('@')) {
    const claims = sql`select c.member_id from account c where c.site_id = ${siteId} and lower(c.email) = lower(${q}) and c.status <> 'erased'`
    // Confirmed and unconfirmed addresses have an index each.
    return sql`a.member_id in (${claims} and c.email_confirmed_at is not null union all ${claims} and c.email_confirmed_at is null)`
  }
  if (!/^\d{1,18}$/.test(q)) return sql`p.site_id = ${siteId} and ${startsWith(sql`p.name`, q)}`
  return sql`a.member_id in (select ${q}::bigint union all select d.member_id from debit_mandate d where d.iban_last_four = ${q})`
}

async function findOrders(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const number = /^(?:V-)?(\d{1,18})$/i.exec(q)?.[1]
  if (!number) return []
  const found = await rows<{ order_id: string; bundle: string; status: string }>(
    ctx.db,
    sql`select order_id, bundle, status from credit_order where order_id = ${number} and site_id = ${ctx.site.id}`,
  )
  return found.map(({ order_id: id, bundle, status }) => ({
    kind: 'order',
    id,
    title: `${id}, ${bundle}`,
    note: status,
    to: `/operator/orders/${id}`,
  }))
}

/** Reports and complaints, by the number on their receipt. */
async function findCases(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const [, letter, id] = /^([RC])-?(\d{1,18})$/i.exec(q) ?? []
  if (!letter || !id) return []
  const table =
    letter.toUpperCase() === 'R'
      ? sql`select 'R-' || report_id as number, reason as about, state::text as state from report where report_id = ${id}`
      : sql`select 'C-' || complaint_id as number, kind as about, state::text as state from complaint where complaint_id = ${id}`
  const found = await rows<{ number: string; about: string; state: string }>(
    ctx.db,
    sql`${table} and site_id = ${ctx.site.id}`,
  )
  return found.map(({ number, about, state }) => ({
    kind: 'case',
    id: number.slice(2),
    title: `${number}, ${about}`,
    note: state,
    to: `/operator/cases/${number}`,
  }))
}
