import sql from 'sql-template-tag'
import type { Currency } from '../../../platform/money.ts'
import { execute, row, rows, type Queryable } from '../../../server/database/query.ts'
import { TEST_PROVIDER } from '../../../sites/rules.ts'
import type { DiscountCodeTable } from '../../../server/database/generated/tables.ts'

export type CampaignRow = {
  id: string
  name: string
  codes: number
  percentage: number | null
  value_amount: number | null
  currency: Currency | null
  country: string | null
  minimum_order_value: number
  starts_at: Date
  expires_at: Date | null
  status: 'active' | 'withdrawn'
  used: number
}

/** Codes for everybody, and batches as one row each. */
export async function listCampaignRows(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<CampaignRow[]> {
  return rows<CampaignRow>(
    db,
    sql`select coalesce(c.batch_id::text, c.code) as id, coalesce(max(b.name), min(c.code)) as name, count(*)::int as codes,
          max(c.percentage) as percentage, max(c.value_amount) as value_amount, max(c.currency) as currency, max(c.country) as country,
          max(c.minimum_order_value) as minimum_order_value, max(c.starts_at) as starts_at, max(c.expires_at) as expires_at,
          case when bool_or(c.status = 'active') then 'active' else 'withdrawn' end as status,
          coalesce(sum(u.used), 0)::int as used
        from discount_code c
        left join discount_batch b on b.site_id = c.site_id and b.batch_id = c.batch_id
        left join lateral (
          select count(*)::int as used from discount_use u join account a on a.member_id = u.member_id
          where u.code = c.code and u.used and a.site_id = c.site_id
        ) u on true
        where c.site_id = ${siteId} and c.member_id is null
        group by coalesce(c.batch_id::text, c.code) order by max(c.starts_at) desc, id limit ${limit}`,
  )
}

export type CampaignIncome = { id: string; currency: Currency; amount: number; discount: number }

/** What the paid orders with a code of each campaign brought. Disputed ones brought nothing. */
export async function listCampaignIncome(db: Queryable, siteId: number): Promise<CampaignIncome[]> {
  return rows<CampaignIncome>(
    db,
    sql`select coalesce(c.batch_id::text, c.code) as id, o.currency, sum(o.amount - o.refunded_amount)::float8 as amount,
          sum(o.list_amount - o.amount)::float8 as discount
        from discount_code c join discount_use u on u.code = c.code and u.used
        join credit_order o on o.order_id = u.order_id and o.site_id = c.site_id
        where c.site_id = ${siteId} and c.member_id is null and o.status in ('completed', 'refunded') and o.provider <> ${TEST_PROVIDER}
        group by 1, 2 order by 1, 3 desc`,
  )
}

export type RunningCampaign = Pick<
  CampaignRow,
  'name' | 'percentage' | 'value_amount' | 'currency' | 'expires_at'
> & { starts_at: Date | null }

/** Campaigns that apply now, the nearest end first. */
export async function listRunningCampaigns(
  db: Queryable,
  { siteId, now, limit }: { siteId: number; now: Date; limit: number },
): Promise<RunningCampaign[]> {
  return rows<RunningCampaign>(
    db,
    sql`select coalesce(max(b.name), min(c.code)) as name, max(c.percentage) as percentage, max(c.value_amount) as value_amount,
          max(c.currency) as currency, max(c.starts_at) as starts_at, max(c.expires_at) as expires_at
        from discount_code c left join discount_batch b on b.site_id = c.site_id and b.batch_id = c.batch_id
        where c.site_id = ${siteId} and c.member_id is null and c.status = 'active' and c.starts_at <= ${now}
          and (c.expires_at is null or c.expires_at > ${now})
        group by coalesce(c.batch_id::text, c.code) order by max(c.expires_at), name limit ${limit}`,
  )
}

type Batch = { siteId: number; batchId: string; name: string; createdBy: string; now: Date }
type Terms = Omit<DiscountCodeTable, 'code' | 'request_key' | 'request_hash'>

/** Inserts a batch of single-use codes in one statement; returns how many were new. */
export async function addBatch(
  db: Queryable,
  { siteId, batchId, name, createdBy, now }: Batch,
  terms: Terms,
  codes: string[],
): Promise<number> {
  await execute(
    db,
    sql`insert into discount_batch (site_id, batch_id, name, codes, created_by, created_at)
        values (${siteId}, ${batchId}, ${name}, ${codes.length}, ${createdBy}, ${now})`,
  )
  return execute(
    db,
    sql`insert into discount_code (site_id, code, country, percentage, value_amount, currency, minimum_order_value, methods, status, starts_at, expires_at, batch_id, single_use)
        select ${siteId}::smallint, code, ${terms.country}, ${terms.percentage}::int, ${terms.value_amount}::int, ${terms.currency},
               ${terms.minimum_order_value}::int, ${terms.methods}::text[], 'active', ${terms.starts_at}::timestamptz, ${terms.expires_at}::timestamptz,
               ${batchId}::bigint, true
        from unnest(${codes}::text[]) code on conflict do nothing`,
  )
}

/** Withdraws codes of a campaign that have not started or have no end; returns their number. */
export async function withdrawCodes(
  db: Queryable,
  siteId: number,
  id: string,
  now: Date,
): Promise<number> {
  return execute(
    db,
    sql`update discount_code set status = 'withdrawn'
        where site_id = ${siteId} and member_id is null and coalesce(batch_id::text, code) = ${id} and status = 'active'
          and (starts_at > ${now} or expires_at is null)`,
  )
}

export async function countCodes(db: Queryable, siteId: number, id: string): Promise<number> {
  const { count } = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from discount_code
        where site_id = ${siteId} and member_id is null and coalesce(batch_id::text, code) = ${id} and status = 'active'`,
  )
  return count
}

export async function listCodesOfBatch(
  db: Queryable,
  siteId: number,
  batchId: string,
): Promise<{ code: string; used: boolean }[]> {
  return rows(
    db,
    sql`select c.code, exists (select from discount_use u join account a on a.member_id = u.member_id
          where u.code = c.code and u.used and a.site_id = c.site_id) as used
        from discount_code c where c.site_id = ${siteId} and c.batch_id = ${batchId} order by c.code`,
  )
}
