import sql, { join, type Sql } from 'sql-template-tag'
import { currencies } from '../../platform/money.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { Held, Transaction } from '../rules.ts'

/** Where the transaction before was: its time to the microsecond, and its id. */
export type Mark = { at: string; id: string }

export type RunningRow = Pick<Transaction, 'id' | 'kind' | 'reference' | 'credits' | 'balance'> & {
  at: Date
  mark: string
  held: Held
}

/** The price that was paid for the moved credits of one currency, in millionths of a minor unit. */
const worthIn = (currency: string) =>
  sql`coalesce(round(sum(e.credits::numeric * l.paid_amount * 1000000 / l.credits) filter (where l.currency = ${currency})), 0)`

const heldIn = (place: number) => sql`(sum(worth[${place + 1}::int]) over w)::text`

/** Transactions after a mark, oldest first, each with what there was after it, counted from the mark on. */
function running(memberId: string, after: Mark | null, limit: number | null): Sql {
  return sql`with moved as (
      select t.transaction_id, t.kind, t.reference, t.at, sum(e.credits)::int as credits,
             array[${join(currencies.map(worthIn))}] as worth
      from (
        select * from ledger_transaction
        where member_id = ${memberId}
          and (${after?.at ?? null}::timestamptz is null or (at, transaction_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? ''}::text))
        order by at, transaction_id limit ${limit}::int
      ) t
      join ledger_entry e on e.member_id = t.member_id and e.transaction_id = t.transaction_id and e.account = 'member'
      join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
      group by t.transaction_id, t.kind, t.reference, t.at
    ), running as (
      select transaction_id as id, kind, reference, at, at::text as mark, credits, (sum(credits) over w)::int as balance,
             array[${join(currencies.map((_, place) => heldIn(place)))}] as held
      from moved window w as (order by at, transaction_id)
    )`
}

export type Wanted = { kinds: Transaction['kind'][] | null; year: string | null; skip: number; most: number }

/** A part of a member's account, newest first. What stands beside each is counted by the database over all of it. */
export async function transactionsOf(
  db: Queryable,
  memberId: string,
  { kinds, year, skip, most }: Wanted,
): Promise<RunningRow[]> {
  return rows<RunningRow>(
    db,
    sql`${running(memberId, null, null)}
        select * from running
        where (${kinds}::text[] is null or kind = any(${kinds}))
          and (${year}::text is null or to_char(at at time zone 'UTC', 'YYYY') = ${year})
        order by at desc, id desc limit ${most} offset ${skip}`,
  )
}

/** The next transactions after a mark, oldest first. */
export async function transactionsAfter(
  db: Queryable,
  memberId: string,
  after: Mark | null,
  most: number,
): Promise<RunningRow[]> {
  return rows<RunningRow>(db, sql`${running(memberId, after, most)} select * from running order by at, id`)
}

/** Years in which something happened, newest first. */
export async function yearsOf(db: Queryable, memberId: string): Promise<string[]> {
  const found = await rows<{ year: string }>(
    db,
    sql`select distinct to_char(at at time zone 'UTC', 'YYYY') as year from ledger_transaction
        where member_id = ${memberId} order by year desc`,
  )
  return found.map(({ year }) => year)
}
