import sql, { join, type Sql } from 'sql-template-tag'
import { currencies } from '../../platform/money.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { PaidValue, Transaction } from '../rules.ts'

/** The last transaction of the previous page: its time in microseconds and its id. */
export type Cursor = { at: string; id: string }

export type RunningRow = Pick<Transaction, 'id' | 'kind' | 'reference' | 'credits' | 'balance'> & {
  at: Date
  cursor: string
  /** How many credits of the balance were bought. */
  bought: number
  paid: PaidValue
}

/** Credits that a transfer gives to the member or, negative, takes from them. */
const movedSql = sql`case m.to_account when 'member' then m.credits else -m.credits end`

/** The price paid for the moved credits of one currency, in millionths of a minor unit. */
const paidSql = (currency: string) =>
  sql`coalesce(round(sum((${movedSql})::numeric * l.paid_amount * 1000000 / l.credits) filter (where l.currency = ${currency})), 0)`

const runningPaidSql = (index: number) => sql`(sum(worth[${index + 1}::int]) over w)::text`

/**
 * Transactions after the cursor, oldest first, each with running totals counted from the cursor.
 * The lateral join looks up the transfers of each transaction by primary key. A plain join lets the
 * planner join lots first while a table has no statistics yet, which is quadratic. Of entries, which
 * are a view, both sides of each transfer would be looked up.
 */
function runningTotalsSql(memberId: string, cursor: Cursor | null, limit: number | null): Sql {
  return sql`with moved as (
      select t.transaction_id, t.kind, t.reference, t.at, amounts.*
      from (
        select * from ledger_transaction
        where member_id = ${memberId}
          and (${cursor?.at ?? null}::timestamptz is null or (at, transaction_id) > (${cursor?.at ?? null}::timestamptz, ${cursor?.id ?? ''}::text))
        order by at, transaction_id limit ${limit}::int
      ) t
      cross join lateral (
        select sum(${movedSql})::int as credits, coalesce(sum(${movedSql}) filter (where l.paid_amount > 0), 0)::int as bought, array[${join(currencies.map(paidSql))}] as worth
        from ledger_transfer m
        join credit_lot l on l.member_id = m.member_id and l.lot_id = m.lot_id
        where m.member_id = t.member_id and m.transaction_id = t.transaction_id and 'member' in (m.from_account, m.to_account)
        having count(*) > 0
      ) amounts
    ), running as (
      select transaction_id as id, kind, reference, at, at::text as cursor, credits, (sum(credits) over w)::int as balance, (sum(bought) over w)::int as bought,
             array[${join(currencies.map((_, index) => runningPaidSql(index)))}] as paid
      from moved window w as (order by at, transaction_id)
    )`
}

export type PageParams = {
  kinds: Transaction['kind'][] | null
  year: string | null
  skip: number
  limit: number
}

/**
 * Returns a page of a member's transactions, newest first. The running totals cover all
 * transactions, also filtered ones.
 */
export async function listTransactionRows(
  db: Queryable,
  memberId: string,
  { kinds, year, skip, limit }: PageParams,
): Promise<RunningRow[]> {
  return rows<RunningRow>(
    db,
    sql`${runningTotalsSql(memberId, null, null)}
        select * from running
        where (${kinds}::text[] is null or kind = any(${kinds}))
          and (${year}::text is null or to_char(at at time zone 'UTC', 'YYYY') = ${year})
        order by at desc, id desc limit ${limit} offset ${skip}`,
  )
}

/** Returns the next transactions after the cursor, oldest first. */
export async function listTransactionRowsAfter(
  db: Queryable,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<RunningRow[]> {
  return rows<RunningRow>(
    db,
    sql`${runningTotalsSql(memberId, cursor, limit)} select * from running order by at, id`,
  )
}

/** Returns the years with transactions, newest first. */
export async function listYears(db: Queryable, memberId: string): Promise<string[]> {
  const results = await rows<{ year: string }>(
    db,
    sql`select distinct to_char(at at time zone 'UTC', 'YYYY') as year from ledger_transaction
        where member_id = ${memberId} order by year desc`,
  )
  return results.map(({ year }) => year)
}
