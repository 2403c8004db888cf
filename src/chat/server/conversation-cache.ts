import sql, { type Sql } from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import type { ConversationTarget } from './conversations.ts'
import type { Writable } from './permissions.ts'

/**
 * A conversation in which both sides write, as this node last read it. Only what a send needs before
 * its statement, which itself checks that the permission and the price still hold.
 */
export type CachedConversation = {
  conversation: string
  other_id: string
  block_version: number
  other_muted: boolean
}

const MAX_CACHED = 20_000
/** In the order of their last use; the settings of a site, with its prices, end with its object. */
const cacheBySite = new WeakMap<MemberContext['site'], Map<string, CachedConversation>>()

function getSiteCache({ site }: MemberContext): Map<string, CachedConversation> {
  const siteCache = cacheBySite.get(site) ?? new Map<string, CachedConversation>()
  cacheBySite.set(site, siteCache)
  return siteCache
}

const toKey = ({ actor }: MemberContext, conversation: string) =>
  `${actor.memberId} ${conversation}`

/**
 * Remembers a conversation between two members in which nothing but the balance decides on the next
 * message.
 */
export function rememberConversation(ctx: MemberContext, writable: Writable): void {
  const { conversation_id: conversation, other_id, block_version, other_muted } = writable
  if (conversation === null || writable.origin !== 'member' || !writable.answered) return
  if (writable.removed || writable.free_message || writable.last_seq === 0) return
  store(ctx, { conversation, other_id, block_version, other_muted })
}

export function findCachedConversation(
  ctx: MemberContext,
  { conversation }: ConversationTarget,
): CachedConversation | null {
  if (!conversation) return null
  const cached = getSiteCache(ctx).get(toKey(ctx, conversation))
  if (!cached) return null
  store(ctx, cached)
  return cached
}

/** After a send was refused: what the node knows may no longer be so. */
export function forgetConversation(ctx: MemberContext, { conversation }: CachedConversation): void {
  getSiteCache(ctx).delete(toKey(ctx, conversation))
}

function store(ctx: MemberContext, conversation: CachedConversation) {
  const siteCache = getSiteCache(ctx)
  const key = toKey(ctx, conversation.conversation)
  siteCache.delete(key)
  siteCache.set(key, conversation)
  const [oldest] = siteCache.size > MAX_CACHED ? siteCache.keys() : []
  if (oldest !== undefined) siteCache.delete(oldest)
}

/**
 * Condition on the rows `send`: what `mayDeliver` and the price would read now is what
 * `rememberConversation` requires. Of a block that commits meanwhile, the version of the
 * conversation tells. `offset 0`: evaluated for each row by its keys; as a join, the planner read all
 * conversations of a small site.
 */
export const isUnchangedSql: Sql = sql`exists (
  select from inbox mine
  join inbox theirs on theirs.member_id = mine.other_id and theirs.conversation_id = mine.conversation_id
  join profile p on p.member_id = mine.other_id
  join account a on a.member_id = mine.other_id
  where mine.member_id = send.member_id and mine.conversation_id = send.conversation_id and mine.other_id = send.other_id
    and mine.removed_at is null and theirs.has_written and theirs.muted = send.other_muted
    and p.site_id = send.site_id and p.status = 'active' and p.origin = 'member'
    and a.site_id = send.site_id and a.status in ('active', 'not_confirmed')
    and not exists (select from block b where b.member_id = send.member_id and b.other_id = send.other_id)
    and not exists (
      select from like_pair l
      where l.lo = least(send.member_id, send.other_id) and l.hi = greatest(send.member_id, send.other_id)
        and l.matched_at is not null and case when l.lo = send.member_id then l.lo_free_message else l.hi_free_message end)
  offset 0)`
