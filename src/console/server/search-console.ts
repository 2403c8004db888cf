import sql, { type Sql } from 'sql-template-tag'
import { findSuspensionEnd } from '../../moderation/operator/server/public.ts'
import type { ComplaintKind, ReportReason } from '../../moderation/contract.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { locationNamesOf } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { CaseState, CreditOrderTable } from '../../server/database/generated/tables.ts'
import { rows } from '../../server/database/query.ts'
import { startsWith } from '../../server/database/starts-with.ts'
import { listOwnAccounts, recordAudit } from '../../staff/server/public.ts'
import type { FoundMember, SearchResult, searchConsole as contract } from '../search-contract.ts'
import { stateSql } from './console-accounts.ts'

const MAX_MEMBERS = 6

/** Who may find what. */
const memberRoles: StaffRole[] = ['support', 'moderator', 'finance']
const orderRoles: StaffRole[] = ['support', 'finance']
const caseRoles: StaffRole[] = ['moderator']

export async function searchConsole(
  ctx: MemberContext,
  { q }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const results = await searchBrand(ctx, q)
  for (const account of await listOwnAccounts(ctx.db, ctx.actor.memberId)) {
    const site = ctx.findSiteById(account.site_id)
    if (!site) continue
    const { member_id: memberId, staff_roles: staffRoles } = account
    const there = { ...ctx, site, actor: { ...ctx.actor, memberId, staffRoles } }
    const brand = { name: site.settings.name, origin: ctx.originOf(site) }
    for (const result of await searchBrand(there, q)) {
      const found = { ...result, brand }
      results.push(found.kind === 'member' ? { ...found, portrait: null } : found)
    }
  }
  return { results }
}

/** What the roles of the actor find in the brand of the context. */
async function searchBrand(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const may = (roles: StaffRole[]) => hasStaffRole(ctx.actor.staffRoles, roles)
  return [
    ...(may(memberRoles) ? await findMembers(ctx, q) : []),
    ...(may(orderRoles) ? await findOrders(ctx, q) : []),
    ...(may(caseRoles) ? await findCases(ctx, q) : []),
  ]
}

type MemberRow = Pick<FoundMember, 'name' | 'age' | 'state' | 'premium' | 'origin'> & {
  member_id: string
  region: number | null
  city: number | null
  /** The name of the main photo. */
  photo: string | null
  orders: number
  found_by: string
}

/** Who sees money finds a member by the last four digits of their IBAN, too. */
const ibanOf = ({ actor }: MemberContext, q: string): string | null =>
  /^\d{4}$/.test(q) && hasStaffRole(actor.staffRoles, orderRoles) ? q : null

/** By id, exact address, the IBAN's last four digits, else the beginning of the name. */
async function findMembers(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const isAddress = q.includes('@')
  const digits = /^\d{1,18}$/.test(q) ? q : null
  const iban = ibanOf(ctx, q)
  const found = await rows<MemberRow>(
    ctx.db,
    sql`select found.*, ph.name as photo,
               (select count(*)::int from credit_order o where o.member_id = found.member_id) as orders
        from (
          select a.member_id, p.name, date_part('year', age(${ctx.now}, p.birth_date))::int as age, p.region, p.city, p.main_photo,
                 p.origin, a.paid_user as premium, ${stateSql} as state, a.last_seen_at,
                 case when ${isAddress} then 'address' when a.member_id = ${digits}::bigint then 'id'
                      when ${iban}::text is not null and exists (select from debit_mandate d where d.member_id = a.member_id and d.iban_last_four = ${iban}) then 'iban'
                      else 'name' end as found_by
          from account a join profile p on p.member_id = a.member_id
          where a.site_id = ${ctx.site.id} and a.role = 'member' and a.status <> 'erased' and ${isSearchedSql(ctx.site.id, q, iban)}
          order by a.last_seen_at desc limit ${MAX_MEMBERS}
        ) found left join photo ph on ph.member_id = found.member_id and ph.photo_id = found.main_photo and ph.deleted_at is null
        order by found.last_seen_at desc`,
  )
  for (const { member_id: id, found_by } of found)
    if (found_by === 'address' || found_by === 'iban')
      await recordAudit(ctx.db, ctx, {
        action: `look.${found_by}_search`,
        subject: { kind: 'member', id },
      })
  const results: SearchResult[] = []
  for (const row of found) results.push(await toFoundMember(ctx, row))
  return results
}

async function toFoundMember(ctx: MemberContext, row: MemberRow): Promise<FoundMember> {
  const { member_id: id, name, age, state, premium, origin, photo } = row
  const until = state === 'banned' ? await findSuspensionEnd(ctx.db, id) : null
  return {
    kind: 'member',
    brand: null,
    id,
    name,
    age,
    city: locationNamesOf(row.region, row.city, ctx.locale).city,
    portrait: photo === null ? null : photoUrl(photo, 'thumb'),
    state,
    suspended_until: until?.toISOString() ?? null,
    premium,
    origin,
    orders: hasStaffRole(ctx.actor.staffRoles, orderRoles) ? row.orders : null,
  }
}

/** Only the condition of what was typed: all of them in one statement read every member. */
function isSearchedSql(siteId: number, q: string, iban: string | null): Sql {
  if (q.includes('@')) {
    const claims = sql`select c.member_id from account c where c.site_id = ${siteId} and lower(c.email) = lower(${q}) and c.status <> 'erased'`
    // Confirmed and unconfirmed addresses have an index each.
    return sql`a.member_id in (${claims} and c.email_confirmed_at is not null union all ${claims} and c.email_confirmed_at is null)`
  }
  if (!/^\d{1,18}$/.test(q)) return sql`p.site_id = ${siteId} and ${startsWith(sql`p.name`, q)}`
  if (iban === null) return sql`a.member_id = ${q}::bigint`
  return sql`a.member_id in (select ${q}::bigint union all select d.member_id from debit_mandate d where d.iban_last_four = ${iban})`
}

type OrderFound = Pick<CreditOrderTable, 'order_id' | 'credits' | 'amount' | 'status'> & {
  currency: Currency
  buyer: string
}

async function findOrders(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const number = /^(?:V-)?(\d{1,18})$/i.exec(q)?.[1]
  if (!number) return []
  const found = await rows<OrderFound>(
    ctx.db,
    sql`select o.order_id, o.credits, o.amount, o.currency, o.status, coalesce(p.name, '') as buyer
        from credit_order o left join profile p on p.member_id = o.member_id
        where o.order_id = ${number} and o.site_id = ${ctx.site.id}`,
  )
  return found.map(({ order_id: id, ...order }) => ({ kind: 'order', brand: null, id, ...order }))
}

type CaseFound = { id: string; about: ReportReason | ComplaintKind; state: CaseState }

/** Reports and complaints, by the number on their receipt. */
async function findCases(ctx: MemberContext, q: string): Promise<SearchResult[]> {
  const [, letter, id] = /^([RC])-?(\d{1,18})$/i.exec(q) ?? []
  if (!letter || !id) return []
  const table =
    letter.toUpperCase() === 'R'
      ? sql`select 'R-' || report_id as id, reason as about, state from report where report_id = ${id}`
      : sql`select 'C-' || complaint_id as id, kind as about, state from complaint where complaint_id = ${id}`
  const found = await rows<CaseFound>(ctx.db, sql`${table} and site_id = ${ctx.site.id}`)
  return found.map((row) => ({ kind: 'case', brand: null, ...row }))
}
