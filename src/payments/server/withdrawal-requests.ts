import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { WithdrawalRequestTable } from '../../server/database/generated/tables.ts'
import type { OrderRow } from './credit-orders.ts'

export type WithdrawalOutcome = NonNullable<WithdrawalRequestTable['outcome']>

const DAY = 86_400_000
/** How long the second step may take. */
const DRAFT_LIFETIME = DAY
/** How long the mailed link works. */
const LINK_LIFETIME = 30 * DAY
/** After which names and addresses are removed from what is done. */
const RETENTION = 90 * DAY

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type TypedWithdrawal = { name: string; email: string; order: string }

type Draft = TypedWithdrawal & {
  requestId: string
  siteId: number
  token: string
  language: string
  now: Date
}

export async function addDraft(db: Queryable, draft: Draft): Promise<void> {
  const { requestId, siteId, token, name, email, order, language, now } = draft
  await execute(
    db,
    sql`insert into withdrawal_request (request_id, site_id, token_hash, name, email, order_number, language, started_at)
        values (${requestId}, ${siteId}, ${hashToken(token)}, ${name}, ${email}, ${order}, ${language}, ${now})`,
  )
}

type TokenQuery = { siteId: number; hash: Buffer; now: Date }

/** By the token of the second step or of the mailed link; null once it has expired. */
export async function findByToken(
  db: Queryable,
  { siteId, hash, now }: TokenQuery,
): Promise<WithdrawalRequestTable | null> {
  const since = new Date(now.getTime() - LINK_LIFETIME)
  const draftSince = new Date(now.getTime() - DRAFT_LIFETIME)
  return maybeRow(
    db,
    sql`select * from withdrawal_request where site_id = ${siteId} and (token_hash = ${hash} or link_hash = ${hash})
          and started_at > ${since} and (state <> 'draft' or started_at > ${draftSince}) and email <> ''`,
  )
}

/** Returns the id of a draft that is confirmed now; null if it was before, or does not exist. */
export async function receiveDraft(
  db: Queryable,
  { siteId, hash, now }: TokenQuery,
): Promise<string | null> {
  const since = new Date(now.getTime() - DRAFT_LIFETIME)
  const received = await maybeRow<{ request_id: string }>(
    db,
    sql`update withdrawal_request set state = 'received', received_at = ${now}
        where site_id = ${siteId} and token_hash = ${hash} and state = 'draft' and started_at > ${since} returning request_id`,
  )
  return received?.request_id ?? null
}

/** A later receipt replaces the link of an earlier one. */
export async function setLink(db: Queryable, requestId: string, token: string): Promise<void> {
  await execute(
    db,
    sql`update withdrawal_request set link_hash = ${hashToken(token)} where request_id = ${requestId}`,
  )
}

/** Returns the id of a request whose mailed link is pressed for the first time. */
export async function confirmAddress(
  db: Queryable,
  { siteId, hash, now }: TokenQuery,
): Promise<string | null> {
  const since = new Date(now.getTime() - LINK_LIFETIME)
  const confirmed = await maybeRow<{ request_id: string }>(
    db,
    sql`update withdrawal_request set confirmed_at = ${now}
        where site_id = ${siteId} and link_hash = ${hash} and confirmed_at is null and started_at > ${since} returning request_id`,
  )
  return confirmed?.request_id ?? null
}

export async function findRequest(
  db: Queryable,
  siteId: number,
  requestId: string,
): Promise<WithdrawalRequestTable | null> {
  return maybeRow(
    db,
    sql`select * from withdrawal_request where site_id = ${siteId} and request_id = ${requestId} and state <> 'draft'`,
  )
}

type FinishedRequest = {
  outcome: WithdrawalOutcome
  memberId: string | null
  by: string | null
  now: Date
}

/** False if it was finished before. */
export async function finishRequest(
  db: Queryable,
  requestId: string,
  { outcome, memberId, by, now }: FinishedRequest,
): Promise<boolean> {
  const finished = await execute(
    db,
    sql`update withdrawal_request set state = 'done', outcome = ${outcome}, done_at = ${now}, done_by = ${by},
          member_id = coalesce(${memberId}::bigint, member_id)
        where request_id = ${requestId} and state = 'received'`,
  )
  return finished === 1
}

/** Withdrawals that wait for the staff. */
export const openWithdrawalsSql = (siteId: number): Sql =>
  sql`from withdrawal_request w where w.site_id = ${siteId} and w.state = 'received'`

/**
 * Days within which a withdrawal is reimbursed: 10 in California (Civil Code, section 1694.1), 14 in
 * the European Union (directive 2011/83/EU, article 13).
 */
export const REIMBURSEMENT_DAYS = 10

/** Those that wait by age, then those that were finished last. */
export async function listRequests(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<WithdrawalRequestTable[]> {
  return rows(
    db,
    sql`(select * from withdrawal_request where site_id = ${siteId} and state = 'received' order by received_at limit ${limit})
        union all
        (select * from withdrawal_request where site_id = ${siteId} and state = 'done' order by done_at desc limit ${limit})`,
  )
}

export type CandidateOrder = OrderRow & {
  /** The account has the typed address; null if it is erased and has none. */
  matches: boolean | null
  /** For a banned member the period does not end. */
  banned: boolean
}

const NUMBER = /^(?:[a-z][a-z0-9-]*-)?0*([1-9]\d{0,17})$/i

/**
 * The paid orders that a request may mean: by the number of the order or invoice, or all of the
 * accounts with the address. Orders of erased accounts are found by number only.
 */
export async function listCandidates(
  db: Queryable,
  {
    site_id,
    email,
    order_number,
  }: Pick<WithdrawalRequestTable, 'site_id' | 'email' | 'order_number'>,
): Promise<CandidateOrder[]> {
  const number = NUMBER.exec(order_number)?.[1] ?? null
  const isInvoice = order_number.includes('-')
  const address = email.toLowerCase()
  return rows(
    db,
    sql`select o.*, case when a.status = 'erased' then null else lower(a.email) = ${address} end as matches,
          a.banned_at is not null as banned
        from credit_order o join account a on a.member_id = o.member_id
        where o.site_id = ${site_id} and o.completed_at is not null and case
          when ${order_number} = '' then a.member_id in (select member_id from account_address where site_id = ${site_id} and address = ${address} and status <> 'erased')
          when ${isInvoice} then o.order_id in (select order_id from invoice where site_id = ${site_id} and number = ${number}::bigint)
          else o.order_id = ${number}::bigint end
        order by o.completed_at desc limit 20`,
  )
}

/** Drafts that nobody confirmed, and the personal fields of what is done. */
export async function removeOldRequests(db: Queryable, now: Date): Promise<void> {
  const drafts = new Date(now.getTime() - DRAFT_LIFETIME)
  await execute(
    db,
    sql`delete from withdrawal_request where state = 'draft' and started_at < ${drafts}`,
  )
  const done = new Date(now.getTime() - RETENTION)
  await execute(
    db,
    sql`update withdrawal_request set name = '', email = '', link_hash = null where state = 'done' and done_at < ${done} and email <> ''`,
  )
}
