import sql, { type Sql } from 'sql-template-tag'
import type { Origin } from '../../profiles/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { createBatcher } from '../../server/database/batch.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { ProfileStatus } from '../../server/database/generated/tables.ts'
import { newId } from '../../server/ids.ts'

export type ConversationTarget = { conversation?: string | undefined; profile?: string | undefined }

/**
 * What permissions and prices of one member's side of a conversation depend on, read in one round
 * trip. Before the conversation exists its columns are null or 0.
 */
export type ConversationRow = {
  other_id: string
  conversation_id: string | null
  last_seq: number
  /** Increases with every block between the two members. */
  block_version: number
  origin: Origin
  profile_status: ProfileStatus | null
  /** The partner's account is neither deleted nor erased. */
  member: boolean
  hidden: boolean
  /** The partner is in invisible mode and has never liked this member. */
  unseen: boolean
  matched: boolean
  free_message: boolean
  started: boolean
  answered: boolean
  num_unread: number
  read_up_to: number
  /** 0 while `hidesReadsSql` holds for the partner. */
  other_read_up_to: number
  removed_up_to: number
  removed: boolean
  muted: boolean
  /** The partner has muted the conversation. */
  other_muted: boolean
  fictional_confirmed: boolean
  /** The seq of the message with the requested id, if it is already stored. */
  repeated_seq: number | null
}

/**
 * Finds a conversation by its id or by the partner's profile, or returns null; with `id` it also
 * looks for a message that a repeated request would send again.
 */
export async function findConversation(
  ctx: MemberContext,
  target: ConversationTarget,
  id?: string,
): Promise<ConversationRow | null> {
  const me = ctx.actor.memberId
  if (target.conversation && !id)
    return conversationLoader(ctx.db)({ me, site: ctx.site.id, conversation: target.conversation })
  const other: Sql = target.conversation
    ? sql`(select other_id from inbox where member_id = ${me} and conversation_id = ${target.conversation})`
    : sql`${target.profile ?? '0'}::bigint`
  const lookup = sql`select 1 as n, ${me}::bigint as me, ${ctx.site.id}::smallint as site, ${other} as other_id`
  return maybeRow<ConversationRow>(
    ctx.db,
    sql`${conversationSides(lookup, id)} where t.other_id is not null`,
  )
}

type ConversationKey = { me: string; site: number; conversation: string }
type LoadConversation = (key: ConversationKey) => Promise<ConversationRow | null>
const loaders = new WeakMap<Queryable, LoadConversation>()

/**
 * Batches look-ups on the same database into one statement: sending and reading both start with
 * this look-up.
 */
function conversationLoader(db: Queryable): LoadConversation {
  const loader =
    loaders.get(db) ??
    createBatcher((keys: readonly ConversationKey[]) => loadConversations(db, keys))
  loaders.set(db, loader)
  return loader
}

async function loadConversations(
  db: Queryable,
  keys: readonly ConversationKey[],
): Promise<(ConversationRow | null)[]> {
  const all = sql`
    select a.n, a.me, a.site, i.other_id
    from unnest(${keys.map(({ me }) => me)}::bigint[], ${keys.map(({ site }) => site)}::smallint[],
                ${keys.map(({ conversation }) => conversation)}::bigint[]) with ordinality a (me, site, conversation_id, n)
    join inbox i on i.member_id = a.me and i.conversation_id = a.conversation_id`
  const matches = await rows<ConversationRow & { n: number }>(db, conversationSides(all))
  const byIndex = new Map(matches.map((row) => [row.n, row]))
  return keys.map((_, index) => byIndex.get(index + 1) ?? null)
}

/** This member's side of each requested conversation; `n` is the index of the look-up. */
function conversationSides(lookups: Sql, id?: string): Sql {
  const repeated = id
    ? sql`(select m.seq from message m where m.conversation_id = c.conversation_id and m.id = ${id} and m.sender_id = t.me)`
    : sql`null::int`
  return sql`select t.n::int as n, t.other_id, c.conversation_id, coalesce(c.last_seq, 0) as last_seq, coalesce(c.block_version, 0) as block_version, coalesce(p.origin, 'member') as origin, p.status as profile_status,
               coalesce(a.status in ('active', 'not_confirmed'), false) as member,
               exists (select from block b where b.member_id = t.me and b.other_id = t.other_id) as hidden,
               case when p.invisible then not exists (select from like_inbox l where l.member_id = t.other_id and l.direction = 1 and l.other_id = t.me) else false end as unseen,
               like_pair.matched_at is not null as matched,
               coalesce(like_pair.matched_at is not null and case when like_pair.lo = t.me then like_pair.lo_free_message else like_pair.hi_free_message end, false) as free_message,
               coalesce(mine.started, false) as started, coalesce(theirs.has_written, false) as answered, coalesce(mine.num_unread, 0) as num_unread,
               coalesce(mine.read_up_to, 0) as read_up_to, case when ${hidesReadsSql(sql`theirs`)} then 0 else coalesce(theirs.read_up_to, 0) end as other_read_up_to,
               coalesce(mine.removed_up_to, 0) as removed_up_to, mine.removed_at is not null as removed, coalesce(mine.muted, false) as muted,
               coalesce(theirs.muted, false) as other_muted,
               mine.fictional_confirmed_at is not null as fictional_confirmed, ${repeated} as repeated_seq
        from (${lookups}) t
        left join profile p on p.member_id = t.other_id and p.site_id = t.site
        left join account a on a.member_id = t.other_id and a.site_id = t.site
        left join conversation c on c.lo = least(t.other_id, t.me) and c.hi = greatest(t.other_id, t.me)
        left join inbox mine on mine.member_id = t.me and mine.conversation_id = c.conversation_id
        left join inbox theirs on theirs.member_id = t.other_id and theirs.conversation_id = c.conversation_id
        left join like_pair on like_pair.lo = least(t.other_id, t.me) and like_pair.hi = greatest(t.other_id, t.me)`
}

/**
 * SQL condition on an inbox row: its member is in invisible mode and has neither liked nor written to
 * the partner, who therefore learns nothing about when they are active.
 */
const hidesActivitySql = (inbox: Sql): Sql => sql`(
  ${inbox}.has_written is false
  and exists (select from profile hiding where hiding.member_id = ${inbox}.member_id and hiding.invisible)
  and not exists (select from like_inbox l where l.member_id = ${inbox}.member_id and l.direction = 1 and l.other_id = ${inbox}.other_id))`

/**
 * SQL condition on an inbox row: the partner does not learn how far its member read, because one of
 * the two hides this of their own, or the member hides all activity.
 */
export const hidesReadsSql = (inbox: Sql): Sql => sql`(
  exists (select from profile r where r.member_id in (${inbox}.member_id, ${inbox}.other_id) and not r.show_reads)
  or ${hidesActivitySql(inbox)})`

/** Whether the partner may learn how far the member read in the conversation. */
export async function showsReads(ctx: MemberContext, conversation: string): Promise<boolean> {
  return isVisible(ctx, conversation, hidesReadsSql)
}

/** Whether the partner may learn that the member types in the conversation. */
export async function showsActivity(ctx: MemberContext, conversation: string): Promise<boolean> {
  return isVisible(ctx, conversation, hidesActivitySql)
}

async function isVisible(
  ctx: MemberContext,
  conversation: string,
  hidesSql: (inbox: Sql) => Sql,
): Promise<boolean> {
  const visible = await maybeRow(
    ctx.db,
    sql`select 1 as one from inbox where member_id = ${ctx.actor.memberId} and conversation_id = ${conversation}
          and not ${hidesSql(sql`inbox`)}`,
  )
  return visible !== null
}

/**
 * Creates the conversation of two members and both inbox rows, or returns the one that a parallel
 * request created.
 */
export async function startConversation(
  ctx: MemberContext,
  otherId: string,
): Promise<Pick<ConversationRow, 'block_version'> & { conversation_id: string }> {
  const me = ctx.actor.memberId
  const made = await maybeRow<{ conversation_id: string; block_version: number }>(
    ctx.db,
    sql`with made as (
          insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
          values (${newId()}, ${ctx.site.id}, least(${me}::bigint, ${otherId}::bigint), greatest(${me}::bigint, ${otherId}::bigint), ${me}, ${ctx.now})
          on conflict (lo, hi) do nothing returning conversation_id, block_version
        ), rows as (
          insert into inbox (member_id, conversation_id, other_id, started, last_message_at)
          select side.member, made.conversation_id, side.other, side.started, ${ctx.now}
          from made, (values (${me}::bigint, ${otherId}::bigint, true), (${otherId}::bigint, ${me}::bigint, false)) as side (member, other, started)
        )
        select conversation_id, block_version from made`,
  )
  if (made) return made
  return row(
    ctx.db,
    sql`select conversation_id, block_version from conversation where lo = least(${me}::bigint, ${otherId}::bigint) and hi = greatest(${me}::bigint, ${otherId}::bigint)`,
  )
}

/** Serializes the first message and a block between the same two members. */
export async function lockPair(db: Queryable, a: string, b: string): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('pair ' || least(${a}::bigint, ${b}::bigint)::text || ' ' || greatest(${a}::bigint, ${b}::bigint)::text, 0))`,
  )
}

/**
 * Invalidates the permissions of messages that are being sent between the two: `addMessage` refuses
 * an older version.
 */
export async function bumpBlockVersion(db: Queryable, a: string, b: string): Promise<void> {
  await execute(
    db,
    sql`update conversation set block_version = block_version + 1
        where lo = least(${a}::bigint, ${b}::bigint) and hi = greatest(${a}::bigint, ${b}::bigint)`,
  )
}

/** Serializes the conversation starts of one member, so that the limit counts exactly. */
export async function lockConversationStart(ctx: MemberContext): Promise<void> {
  await execute(
    ctx.db,
    sql`select pg_advisory_xact_lock(hashtextextended('start conversation ' || ${ctx.actor.memberId}::text, 0))`,
  )
}

/**
 * The number of conversations that the member started and still lists, with partners who still
 * exist.
 */
export async function countStartedConversations(ctx: MemberContext): Promise<number> {
  const { total } = await row<{ total: number }>(
    ctx.db,
    sql`select count(*)::int as total from inbox i join account a on a.member_id = i.other_id and a.status in ('active', 'not_confirmed')
        where i.member_id = ${ctx.actor.memberId} and i.started and i.removed_at is null`,
  )
  return total
}
