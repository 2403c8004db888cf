import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

/** A debit of a member by its idempotency key. */
export type Debit = { memberId: string; key: string }

type AllReturns = { memberId: string; keys: string[]; reason: 'aftercare' }

/**
 * Returns several debits of one member to the lots they came from, each once whatever the reason.
 * Credits of a refunded order are forfeited instead.
 */
export async function returnAllCredits(
  { db, now }: { db: Queryable; now: Date },
  { memberId, keys, reason }: AllReturns,
): Promise<void> {
  if (keys.length === 0) return
  await execute(
    db,
    sql`select from unnest(${keys}::text[]) as debit (key)
        cross join lateral return_credits(${memberId}, debit.key, ${reason}, ${now})`,
  )
}

/** The credits of each of these debits that are back in the member's balance, by its key. */
export async function listReturned(
  db: Queryable,
  memberId: string,
  keys: string[],
): Promise<Map<string, number>> {
  const results = await rows<{ key: string; credits: number }>(
    db,
    sql`select debit.key, sum(t.credits)::int as credits from unnest(${keys}::text[]) as debit (key)
        join ledger_transfer t on t.member_id = ${memberId}
          and t.transaction_id = 'return:' || debit.key and t.to_account = 'member'
        group by debit.key`,
  )
  return new Map(results.map(({ key, credits }) => [key, credits]))
}

export type Returnable = { currency: Currency | null; credits: number; amount: number }

/**
 * Sums what a return of these debits gives back at most, by currency, with its share of the price in
 * minor units; without a currency: credits that nobody paid for.
 */
export async function sumReturnable(db: Queryable, debits: Debit[]): Promise<Returnable[]> {
  if (debits.length === 0) return []
  return rows<Returnable>(
    db,
    sql`select case when l.paid_amount > 0 then l.currency end as currency, sum(t.credits)::int as credits,
               sum(round(l.paid_amount * t.credits::numeric / l.credits))::float8 as amount
        from unnest(${debits.map(({ memberId }) => memberId)}::bigint[], ${debits.map(({ key }) => key)}::text[]) as debit (member_id, key)
        join ledger_transfer t on t.member_id = debit.member_id and t.transaction_id = debit.key and t.from_account = 'member'
        join credit_lot l on l.member_id = t.member_id and l.lot_id = t.lot_id
        group by 1 order by 1 nulls last`,
  )
}
