import sql, { type Sql } from 'sql-template-tag'
import { memberJoined, memberReactivated } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Currency } from '../../platform/money.ts'
import type { Site } from '../../sites/rules.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

export {
  countGivenCredits,
  countPaidCredits,
  countUsed,
  getUnusedByOrder,
  listPayingLots,
  settleLot,
} from './credit-lots.ts'
export { listMovements, sumUnused, type Movement } from './ledger-entries.ts'

/** What the ledger needs of a context, so that jobs and demo data can call it too. */
export type LedgerContext = { db: Queryable; now: Date }

/** SQL expression: a member's balance in credits. */
export const balanceSql = (member: Sql): Sql =>
  sql`coalesce((select w.balance from wallet w where w.member_id = ${member}), 0)`

/** Returns the member's balance in credits. */
export async function balanceOf(db: Queryable, memberId: string): Promise<number> {
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
  /** Idempotency key: what is paid for, such as the message's UUID. */
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
    return sql`select coalesce((select w.balance from wallet w where w.member_id = ${memberId}), 0) as balance, 'free' as outcome`
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
  reason: 'unsend' | 'guarantee' | 'reactivation' | 'chargeback_reversed'
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

/** Grants the free credits of the sign-up as a lot that is never refunded. */
export async function grantSignupCredits(
  ctx: LedgerContext & { site: Site },
  { memberId }: { memberId: string },
): Promise<void> {
  const credits = ctx.site.settings.signup_credits
  if (credits > 0) await grantCredits(ctx, { memberId, credits, origin: 'signup', key: 'signup' })
}

/** A reactivated member gets back the credits that they waived at the deletion. */
async function restoreWaived(
  ctx: LedgerContext,
  { memberId }: { memberId: string },
): Promise<void> {
  for (const key of await listWaivedKeys(ctx.db, memberId))
    await returnCredits(ctx, { memberId, key, reason: 'reactivation' })
}

export const creditsListeners: Listener[] = [
  onEvent(memberJoined, grantSignupCredits),
  onEvent(memberReactivated, restoreWaived),
]

/**
 * Takes back credits that the staff gave, the latest lots first, and returns the new balance. Takes
 * nothing and returns null in `balance` if fewer of them are left; `remaining` says how many.
 */
export async function takeBackCredits(
  ctx: LedgerContext,
  { memberId, credits, key }: { memberId: string; credits: number; key: string },
): Promise<{ balance: number | null; remaining: number }> {
  return row(
    ctx.db,
    sql`select case when taken > 0 then balance end as balance, remaining
        from take_back_credits(${memberId}, ${key}, ${credits}, ${ctx.now})`,
  )
}

/** The keys of what the staff give or take back begin so. */
const BY_STAFF = 'staff:'

/** The idempotency key of a correction by the staff. */
export const correctionKey = (id: string): string => `${BY_STAFF}${id}`

/** How often the staff have corrected the credits of a member: another number means a newer state. */
export async function countCorrections(db: Queryable, memberId: string): Promise<number> {
  const { corrections } = await row<{ corrections: number }>(
    db,
    sql`select count(distinct transaction_id)::int as corrections from ledger_transfer
        where member_id = ${memberId} and starts_with(transaction_id, ${BY_STAFF})`,
  )
  return corrections
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

/**
 * Takes all unused paid credits, because the member waived them. Without `provisional` it leaves
 * out direct debits that have not settled.
 */
export async function waiveCredits(
  ctx: LedgerContext,
  { memberId, provisional }: { memberId: string; provisional: boolean },
): Promise<{ balance: number; waived: number }> {
  const key = `erasure:${ctx.now.getTime()}`
  return row(
    ctx.db,
    sql`select balance, waived from waive_credits(${memberId}, ${key}, ${provisional}, ${ctx.now})`,
  )
}

async function listWaivedKeys(db: Queryable, memberId: string): Promise<string[]> {
  const waived = await rows<{ key: string }>(
    db,
    sql`select transaction_id as key from ledger_transaction where member_id = ${memberId} and kind = 'erasure'`,
  )
  return waived.map(({ key }) => key)
}
