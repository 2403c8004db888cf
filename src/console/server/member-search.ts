import sql, { type Sql } from 'sql-template-tag'
import { findSuspensionEnd } from '../../moderation/console/server/public.ts'
import { normalizeEmail } from '../../platform/email-address.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { locationNamesOf } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { matchesName } from '../../server/database/match-name.ts'
import { rows } from '../../server/database/query.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { orderRoles } from '../../payments/console/orders-contract.ts'
import type { MemberHit } from '../search-contract.ts'
import { stateSql } from './console-accounts.ts'

const MAX_MEMBERS = 6

type MemberRow = Pick<MemberHit, 'name' | 'age' | 'state' | 'premium' | 'origin'> & {
  member_id: string
  region: number | null
  city: number | null
  /** The name of the main photo. */
  photo: string | null
  orders: number
  matched_by: MemberHit['matched']['by']
}

/** The last four digits of an IBAN or a card, by which those who see money find a member, too. */
const findLastFour = ({ actor }: MemberContext, q: string): string | null =>
  /^\d{4}$/.test(q) && hasStaffRole(actor.staffRoles, orderRoles) ? q : null

/** By id, exact address, the last four digits of an IBAN or a kept card, else words of the name. */
export async function findMembers(ctx: MemberContext, q: string): Promise<MemberHit[]> {
  const isAddress = q.includes('@')
  const digits = /^\d{1,18}$/.test(q) ? q : null
  const lastFour = findLastFour(ctx, q)
  const members = await rows<MemberRow>(
    ctx.db,
    sql`select matching.*, ph.name as photo,
               (select count(*)::int from credit_order o where o.member_id = matching.member_id) as orders
        from (
          select a.member_id, p.name, date_part('year', age(${ctx.now}, p.birth_date))::int as age, p.region, p.city, p.main_photo,
                 p.origin, a.paid_user as premium, ${stateSql} as state, a.last_seen_at,
                 case when ${isAddress} then 'address' when a.member_id = ${digits}::bigint then 'id'
                      when ${lastFour}::text is null then 'name'
                      when exists (select from debit_mandate d where d.member_id = a.member_id and d.iban_last_four = ${lastFour}) then 'iban'
                      else 'card' end as matched_by
          from account a join profile p on p.member_id = a.member_id
          where a.site_id = ${ctx.site.id} and a.role = 'member' and a.status <> 'erased' and ${isSearchedSql(ctx.site.id, q, lastFour)}
          order by a.last_seen_at desc limit ${MAX_MEMBERS}
        ) matching left join photo ph on ph.member_id = matching.member_id and ph.photo_id = matching.main_photo and ph.deleted_at is null
        order by matching.last_seen_at desc`,
  )
  const results: MemberHit[] = []
  for (const row of members) {
    const { member_id: id, matched_by: by } = row
    if (by === 'address' || by === 'iban' || by === 'card')
      await recordAudit(ctx.db, ctx, {
        action: `look.${by}_search`,
        subject: { kind: 'member', id },
      })
    const matched = { by, text: by === 'iban' || by === 'card' ? q : '' }
    results.push({ ...(await toMemberHit(ctx, row)), matched })
  }
  return results
}

async function toMemberHit(
  ctx: MemberContext,
  row: MemberRow,
): Promise<Omit<MemberHit, 'matched'>> {
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
function isSearchedSql(siteId: number, q: string, lastFour: string | null): Sql {
  if (q.includes('@')) {
    const claims = sql`select c.member_id from account_address c where c.site_id = ${siteId} and c.address = lower(${normalizeEmail(q)}) and c.status <> 'erased'`
    // Confirmed and unconfirmed addresses have an index each.
    return sql`a.member_id in (${claims} and c.email_confirmed_at is not null union all ${claims} and c.email_confirmed_at is null)`
  }
  if (!/^\d{1,18}$/.test(q))
    // An array is computed once: as a join, a stale estimate compared each name with each account.
    return sql`a.member_id = any(array(select n.member_id from profile_text n where n.site_id = ${siteId} and ${matchesName(sql`n.name`, q)}))`
  if (lastFour === null) return sql`a.member_id = ${q}::bigint`
  return sql`a.member_id in (select ${q}::bigint union all select d.member_id from debit_mandate d where d.iban_last_four = ${lastFour}
    union all select c.member_id from stored_card c where c.last_four = ${lastFour} and c.removed_at is null)`
}
