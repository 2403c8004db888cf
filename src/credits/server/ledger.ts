import { ApiError } from '../../platform/api-error.ts'
import type { Currency } from '../../platform/money.ts'
import { execute, row, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import sql, { type Sql } from 'sql-template-tag'

/** What the ledger needs of a context, so that jobs and demo data can call it too. */
export type LedgerContext = { db: Queryable; now: Date }

/** SQL expression: a member's balance in credits. */
const balanceSql = (member: Sql): Sql =>
  sql`coalesce((select w.balance from wallet w where w.member_id = ${member}), 0)`

/** SQL expression: the credits of a member that are not held for a request. */
export const spendableSql = (member: Sql): Sql =>
  sql`coalesce((select w.balance - w.held from wallet w where w.member_id = ${member}), 0)`

/** Returns what the member can spend. */
export async function getSpendable(db: Queryable, memberId: string): Promise<number> {
  return (
    await row<{ spendable: number }>(
      db,
      sql`select ${spendableSql(sql`${memberId}::bigint`)} as spendable`,
    )
  ).spendable
}

/** Returns the member's balance in credits, with those that are held. */
export async function getBalance(db: Queryable, memberId: string): Promise<number> {
  return (
    await row<{ balance: number }>(
      db,
      sql`select ${balanceSql(sql`${memberId}::bigint`)} as balance`,
    )
  ).balance
}

export type Spend = {
  memberId: string
  /** 0 is allowed and adds no entry. */
  credits: number
  /** Idempotency key: what is paid for, such as a message (`spendKey`). */
  key: string
  kind: 'message' | 'photo' | 'gift'
  /** What the account page links to: the conversation. */
  reference: string
}

/** `repeated`: this key was charged before. Only `spent` changes the balance. */
export type Spent = { balance: number; outcome: 'spent' | 'free' | 'repeated' | 'not_enough' }

/**
 * Debits credits, free lots first, then the oldest paid ones; returns the new balance. Commits with
 * the caller's transaction. Fails with `not_enough_credits` { needed, credits }.
 */
export async function spendCredits(ctx: LedgerContext, spend: Spend): Promise<number> {
  return balanceAfter(spend, await row<Spent>(ctx.db, spendSql(spend, ctx.now)))
}

/**
 * The same as an SQL expression that yields one row of `Spent`. The statement must check that the
 * outcome is `spent` or `free`.
 */
export function spendSql({ memberId, key, kind, reference, credits }: Spend, now: Date): Sql {
  if (credits === 0)
    return sql`select coalesce((select w.balance - w.held from wallet w where w.member_id = ${memberId}), 0) as balance, 'free' as outcome`
  return sql`select balance, outcome from spend_credits(${memberId}, ${key}, ${kind}, ${reference}, ${credits}, ${now})`
}

/**
 * For many members in one statement: an SQL expression that debits one amount of each and yields
 * `member_id` and the new `balance`. Whoever it leaves out was not debited and needs `spendSql`:
 * their wallet is being changed, one lot is not enough, or the key was spent before. `rows`: an SQL
 * name of rows with the columns `member_id`, distinct, `key`, `kind`, `reference`, `credits`, `at`.
 */
export const spendInBatchSql = (rows: Sql): Sql => sql`
  select spent.member_id, spent.balance
  from (select array_agg(member_id) as members, array_agg(key) as keys, array_agg(kind) as kinds, array_agg(reference) as refs,
               array_agg(credits) as credits, array_agg(at) as times from ${rows}) debits
  cross join lateral spend_credits_in_batch(members, keys, kinds, refs, debits.credits, times) spent`

export type Hold = { memberId: string; credits: number; key: string }

/**
 * Sets credits aside without a movement of the ledger; returns what remains to be spent. Fails with
 * `not_enough_credits`.
 */
export async function holdCredits(
  { db, site, now }: LedgerContext & { site: { id: number } },
  { memberId, credits, key }: Hold,
): Promise<number> {
  const { balance, outcome } = await row<{ balance: number; outcome: string }>(
    db,
    sql`select balance, outcome from hold_credits(${site.id}::smallint, ${memberId}, ${key}, ${credits}, ${now})`,
  )
  if (outcome === 'not_enough')
    throw new ApiError('not_enough_credits', { needed: credits, credits: balance })
  return balance
}

/** Ends holds, so that their credits can be spent; `keys` of others or of none change nothing. */
export async function releaseHolds(
  db: Queryable,
  holds: { memberId: string; key: string }[],
): Promise<void> {
  if (holds.length === 0) return
  await execute(
    db,
    sql`delete from credit_hold h using unnest(${holds.map(({ memberId }) => memberId)}::bigint[], ${holds.map(({ key }) => key)}::text[]) released (member_id, hold_key)
        where h.member_id = released.member_id and h.hold_key = released.hold_key`,
  )
}

/** Returns the new balance or throws `not_enough_credits`. */
export function balanceAfter({ credits }: Spend, { balance, outcome }: Spent): number {
  if (outcome === 'not_enough')
    throw new ApiError('not_enough_credits', { needed: credits, credits: balance })
  return balance
}

export type Return = {
  memberId: string
  /** The key of the debit to return. */
  key: string
  reason: 'unsend' | 'guarantee' | 'aftercare' | 'reactivation' | 'chargeback_reversed'
  /** What the account page links to, if not the key. */
  reference?: string
}

/**
 * Returns the debit of that key to its lots, once whatever the reason; returns the new balance.
 * Credits of a refunded order are forfeited instead.
 */
export async function returnCredits(
  ctx: LedgerContext,
  { memberId, key, reason, reference }: Return,
): Promise<number> {
  const { balance } = await row<{ balance: number }>(
    ctx.db,
    sql`select balance from return_credits(${memberId}, ${key}, ${reason}, ${ctx.now}, ${reference ?? null})`,
  )
  return balance
}

export type Release = {
  memberId: string
  orderId: string
  /** Idempotency key of the release. */ key: string
}

/** Returns forfeited credits of an order to their lots after its chargeback was reversed. */
export async function releaseForfeited(
  ctx: LedgerContext,
  { memberId, orderId, key }: Release,
): Promise<void> {
  await execute(
    ctx.db,
    sql`select from release_forfeited(${memberId}, ${key}, 'chargeback_reversed', ${orderId}, ${ctx.now})`,
  )
}

export type Grant = {
  memberId: string
  credits: number
  origin: 'signup' | 'purchase' | 'direct_debit' | 'gesture'
  /** Idempotency key of the grant. */
  key: string
  orderId?: string
  /** Minor units for all credits of the lot together. */
  paidAmount?: number
  currency?: Currency
  /** From a direct debit that has not settled. */
  provisional?: boolean
}

/** Adds a lot of credits; `granted` is false if the key was granted before. */
export async function grantCredits(
  ctx: LedgerContext,
  grant: Grant,
): Promise<{ balance: number; granted: boolean }> {
  const {
    memberId,
    credits,
    origin,
    key,
    orderId,
    paidAmount = 0,
    currency,
    provisional = false,
  } = grant
  return row(
    ctx.db,
    sql`select balance, granted from grant_credits(${memberId}, ${key}, ${newId()}, ${origin}, ${credits}, ${orderId ?? null},
        ${paidAmount}, ${currency ?? null}, ${provisional}, ${ctx.now})`,
  )
}

export type Withdrawal = {
  memberId: string
  orderId: string
  /** Idempotency key of the withdrawal. */
  key: string
  kind: 'refund' | 'chargeback'
  /** For a partial refund. */
  maxCredits?: number
}

/**
 * Takes the unused credits of an order; `withdrawn` is 0 if there are none or the key was used
 * before.
 */
export async function withdrawCredits(
  ctx: LedgerContext,
  { memberId, orderId, key, kind, maxCredits }: Withdrawal,
): Promise<{ balance: number; withdrawn: number }> {
  return row(
    ctx.db,
    sql`select balance, withdrawn
        from withdraw_credits(${memberId}, ${key}, ${kind}, 'refunded', ${orderId}, ${maxCredits ?? null}::int, ${ctx.now})`,
  )
}
