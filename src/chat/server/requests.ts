import sql, { type Sql } from 'sql-template-tag'
import { releaseHolds } from '../../credits/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import { getCauseSession } from '../../server/member-context.ts'
import type { MessageRequestTable } from '../../server/database/generated/tables.ts'
import type { SentRequest } from '../request-contract.ts'
import {
  addMonths,
  FINAL_MONTHS,
  getLapse,
  toSentState,
  UNDO_SECONDS,
  type RequestState,
} from '../request-rules.ts'

export type RequestRow = Omit<MessageRequestTable, 'state'> & { state: RequestState }

/** The latest request of a pair that closes the door or opened it. */
export async function findLastRequest(
  { db, site }: Context,
  from: string,
  to: string,
): Promise<RequestRow | null> {
  return maybeRow<RequestRow>(
    db,
    sql`select * from message_request where site_id = ${site.id} and member_id = ${from} and other_id = ${to}
        order by created_at desc limit 1`,
  )
}

export async function findRequestOfMessage(
  { db, site, actor }: MemberContext,
  messageId: string,
): Promise<RequestRow | null> {
  return maybeRow<RequestRow>(
    db,
    sql`select * from message_request where site_id = ${site.id} and member_id = ${actor.memberId} and message_id = ${messageId}`,
  )
}

export async function insertRequest(
  ctx: MemberContext,
  { id, to, messageId, text, credits }: NewRequest,
): Promise<void> {
  const { db, site, actor, now, via } = ctx
  const lapsesAt = getLapse(now)
  await execute(
    db,
    sql`insert into message_request (site_id, request_id, member_id, other_id, message_id, text, credits, created_at, lapses_at, closed_until,
                                     session_id, via)
        values (${site.id}, ${id}, ${actor.memberId}, ${to}, ${messageId}, ${text}, ${credits}, ${now}, ${lapsesAt}, ${addMonths(lapsesAt, FINAL_MONTHS)},
                ${getCauseSession(ctx)}, ${via})`,
  )
}

type NewRequest = { id: string; to: string; messageId: string; text: string; credits: number }

/** SQL condition on requests `q`: the receiver can read them now. */
const waitingSql = (now: Date): Sql => sql`q.state = 'request' and q.lapses_at > ${now}
  and not exists (select from block b where b.member_id = q.other_id and b.other_id = q.member_id)`

/** The requests that wait for this member, newest first; marks them as seen. */
export async function readReceived({ db, site, actor, now }: MemberContext): Promise<RequestRow[]> {
  return rows<RequestRow>(
    db,
    sql`with found as materialized (
          select * from message_request q where q.site_id = ${site.id} and q.other_id = ${actor.memberId} and ${waitingSql(now)}
          order by q.created_at desc limit 100
        ), seen as (
          update message_request m set seen_at = ${now} from found
          where m.site_id = found.site_id and m.request_id = found.request_id and m.seen_at is null
        )
        select * from found order by created_at desc`,
  )
}

/** The requests that this member sent, newest first, without those that became conversations. */
export async function listSent({ db, site, actor }: MemberContext): Promise<RequestRow[]> {
  return rows<RequestRow>(
    db,
    sql`select * from message_request q where q.site_id = ${site.id} and q.member_id = ${actor.memberId} and q.state <> 'open'
        order by q.created_at desc limit 100`,
  )
}

export async function countRequests({
  db,
  site,
  actor,
  now,
}: MemberContext): Promise<{ received: number; sent: number }> {
  const counted = await maybeRow<{ received: number; sent: number }>(
    db,
    sql`select (select count(*)::int from message_request q where q.other_id = ${actor.memberId} and q.site_id = ${site.id} and ${waitingSql(now)}) as received,
               (select count(*)::int from message_request q where q.member_id = ${actor.memberId} and q.site_id = ${site.id} and q.state <> 'open') as sent`,
  )
  return counted ?? { received: 0, sent: 0 }
}

/** SQL expression: requests that a member has not seen yet. */
export const unseenRequestsSql = (member: Sql): Sql => sql`(
  select count(*)::int from message_request q where q.other_id = ${member} and q.state = 'request' and q.seen_at is null
    and not exists (select from block b where b.member_id = q.other_id and b.other_id = q.member_id))`

/** The number of requests that count as conversations which the sender has started. */
export async function countSentRequests({ db, site, actor, now }: MemberContext): Promise<number> {
  const counted = await maybeRow<{ sent: number }>(
    db,
    sql`select count(*)::int as sent from message_request q
        where q.site_id = ${site.id} and q.member_id = ${actor.memberId} and q.lapses_at > ${now}
          and (q.state = 'request' or q.state = 'declined' and q.sentence is null)`,
  )
  return counted?.sent ?? 0
}

const receivedSql = ({ site, actor }: MemberContext, id: string): Sql => sql`
  select q.* from message_request q where q.site_id = ${site.id} and q.request_id = ${id} and q.other_id = ${actor.memberId}
    and not exists (select from block b where b.member_id = q.other_id and b.other_id = q.member_id)`

/** A request to this member; null for one of somebody else, and across a block. */
export async function findReceived(ctx: MemberContext, id: string): Promise<RequestRow | null> {
  return maybeRow<RequestRow>(ctx.db, receivedSql(ctx, id))
}

/** The same, locked. The lock of the pair comes before it where both are needed. */
export async function lockReceived(ctx: MemberContext, id: string): Promise<RequestRow | null> {
  return maybeRow<RequestRow>(ctx.db, sql`${receivedSql(ctx, id)} for update`)
}

export async function setRequestState(
  { db, site, now }: Context,
  id: string,
  state: RequestState,
  sentence: number | null = null,
): Promise<void> {
  const decided = state === 'request' ? null : now
  const closedUntil =
    sentence === null
      ? sql`lapses_at + make_interval(months => ${FINAL_MONTHS})`
      : sql`${addMonths(now, FINAL_MONTHS)}`
  await execute(
    db,
    sql`update message_request set state = ${state}, sentence = ${sentence}, decided_at = ${decided}::timestamptz, closed_until = ${closedUntil}
        where site_id = ${site.id} and request_id = ${id}`,
  )
}

/** Removes what two members asked each other, once they write; nothing was charged for it. */
export async function dissolveRequests(
  { db, site }: Context,
  one: string,
  other: string,
): Promise<void> {
  const removed = await rows<{ member_id: string; message_id: string }>(
    db,
    sql`delete from message_request
        where site_id = ${site.id} and state <> 'open'
          and ((member_id = ${one} and other_id = ${other}) or (member_id = ${other} and other_id = ${one}))
        returning member_id, message_id`,
  )
  await releaseHolds(db, removed.map(toHold))
}

/** Frees the credits that one member's requests to another hold, because nobody can open them. */
export async function releaseRequests(
  { db, site }: Context,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const requests = await rows<Parameters<typeof toHold>[0]>(
    db,
    sql`select member_id, message_id from message_request
        where site_id = ${site.id} and member_id = ${from} and other_id = ${to} and state <> 'open'`,
  )
  await releaseHolds(db, requests.map(toHold))
}

export const toHold = ({
  member_id,
  message_id,
}: Pick<RequestRow, 'member_id' | 'message_id'>) => ({
  memberId: member_id,
  key: message_id,
})

export const toSentRequest = (request: RequestRow, now: Date): SentRequest => {
  const state = toSentState(request, now)
  return {
    text: request.text,
    at: request.created_at.toISOString(),
    state,
    sentence: state === 'declined' ? request.sentence : null,
  }
}

/**
 * Ends requests that nobody opened in time, frees the credits of all that are settled for their
 * sender, and deletes those whose pair may write again. A silent decline frees its credits when a
 * lapse would.
 */
export async function settleRequests(ctx: Context): Promise<void> {
  const { db, site, now } = ctx
  await execute(
    db,
    sql`update message_request set state = 'lapsed', decided_at = lapses_at
        where site_id = ${site.id} and state = 'request' and lapses_at <= ${now}`,
  )
  const released = await rows<{ member_id: string; credits: number }>(
    db,
    sql`delete from credit_hold h where h.site_id = ${site.id} and not exists (
          select from message_request q where q.site_id = h.site_id and q.member_id = h.member_id and q.message_id::text = h.hold_key
            and not (${settledSql(now)}))
        returning member_id, credits`,
  )
  for (const member of new Set(released.map(({ member_id }) => member_id)))
    for (const kind of ['user', 'chats'] as const) ctx.announce(member, { kind })
  await execute(
    db,
    sql`delete from message_request where site_id = ${site.id} and closed_until <= ${now}`,
  )
}

/** SQL condition on requests `q`: their sender may know that they ended. */
const settledSql = (now: Date): Sql => sql`(
  q.state = 'open' or q.lapses_at <= ${now}
  or (q.state = 'declined' and q.sentence is not null and q.decided_at <= ${new Date(now.getTime() - UNDO_SECONDS * 1000)}))`

/** Whether the pair has a request that closes the door for now. */
export const closesDoor = (request: RequestRow | null, now: Date): request is RequestRow =>
  request !== null && request.state !== 'open' && request.closed_until > now
