import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { DiscountCodeTable } from '../../server/database/generated/tables.ts'
import { findByRequest } from '../../server/request-key.ts'
import type { Context } from '../../server/context.ts'

export type DiscountCode = Omit<DiscountCodeTable, 'currency'> & {
  currency: Currency | null
  used: boolean
}

/** Returns a code as it applies to a member (null: a visitor); `used` if they bought with it. */
export async function findCode(
  db: Queryable,
  siteId: number,
  code: string,
  memberId: string | null,
): Promise<DiscountCode | null> {
  return maybeRow<DiscountCode>(
    db,
    sql`select c.*, coalesce(u.used, false) as used from discount_code c
        left join discount_use u on u.member_id = ${memberId} and u.code = c.code
        where c.site_id = ${siteId} and c.code = ${code}
          and not (c.single_use and exists (select from discount_use o join account a on a.member_id = o.member_id
            where o.code = c.code and o.used and a.site_id = c.site_id and o.member_id is distinct from ${memberId}))`,
  )
}

type ActiveCode = Omit<DiscountCodeTable, 'currency'> & { currency: Currency | null; name: string }

/**
 * Locks the site's codes until the end of the transaction and returns those that a new code could
 * contradict, for one member or all.
 */
export async function lockAndListActiveCodes(
  db: Queryable,
  siteId: number,
  memberId: string | null,
): Promise<ActiveCode[]> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('discount codes of ' || ${siteId}::text, 0))`,
  )
  return rows<ActiveCode>(
    db,
    sql`select distinct on (coalesce(c.batch_id::text, c.code)) c.*, coalesce(b.name, c.code) as name
        from discount_code c left join discount_batch b on b.site_id = c.site_id and b.batch_id = c.batch_id
        where c.site_id = ${siteId} and c.status = 'active'
          and (${memberId}::bigint is null or c.member_id is null or c.member_id = ${memberId})`,
  )
}

export type Offer = Pick<
  DiscountCodeTable,
  'code' | 'percentage' | 'value_amount' | 'minimum_order_value' | 'expires_at'
>

/**
 * Returns the newest campaign for everyone or this member that started since a time and lasts until
 * another, whatever its payment methods.
 */
export async function findNewestCode(
  db: Queryable,
  member: { site: number; id: string; country: string; currency: Currency },
  { since, now, until }: { since: Date; now: Date; until: Date },
): Promise<Offer | null> {
  return maybeRow<Offer>(
    db,
    sql`select code, percentage, value_amount, minimum_order_value, expires_at from discount_code c
        where site_id = ${member.site} and status = 'active' and (member_id is null or member_id = ${member.id})
          and (country is null or country = ${member.country}) and (currency is null or currency = ${member.currency}) and methods = '{}'
          and starts_at > ${since} and starts_at <= ${now} and (expires_at is null or expires_at > ${until})
          and not exists (select from discount_use u where u.member_id = ${member.id} and u.code = c.code)
        order by starts_at desc, code limit 1`,
  )
}

/** Returns the code that an earlier attempt of this request inserted. */
export async function findRequestedCode(
  ctx: Pick<Context, 'db' | 'requestKey'>,
): Promise<{ code: string } | null> {
  return findByRequest(ctx, sql`select code, request_hash from discount_code`)
}

export async function addCode(db: Queryable, code: DiscountCodeTable): Promise<void> {
  await rows(
    db,
    sql`insert into discount_code (site_id, code, country, member_id, percentage, value_amount, currency, minimum_order_value, methods, status, starts_at, expires_at, request_key, request_hash)
        values (${code.site_id}, ${code.code}, ${code.country}, ${code.member_id}, ${code.percentage}, ${code.value_amount}, ${code.currency},
                ${code.minimum_order_value}, ${code.methods}, ${code.status}, ${code.starts_at}, ${code.expires_at},
                ${code.request_key}, ${code.request_hash})`,
  )
}
