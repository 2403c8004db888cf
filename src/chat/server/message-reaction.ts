import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { MessageReactionTable } from '../../server/database/generated/tables.ts'
import { ReactionKind, type Reaction } from '../reaction-contract.ts'
import type { StartedConversation } from './permissions.ts'

/** So many reactions are shown, those to the latest messages. */
const MAX_LISTED = 200

export async function listReactionsTo(
  ctx: MemberContext,
  { conversation_id, removed_up_to }: StartedConversation,
): Promise<Reaction[]> {
  const results = await rows<Pick<MessageReactionTable, 'seq' | 'member_id' | 'reaction'>>(
    ctx.db,
    sql`select r.seq, r.member_id, r.reaction from message_reaction r
        join message m on m.conversation_id = r.conversation_id and m.seq = r.seq and m.unsent_at is null
        where r.site_id = ${ctx.site.id} and r.conversation_id = ${conversation_id} and r.seq > ${removed_up_to}
        order by r.seq desc, r.member_id limit ${MAX_LISTED}`,
  )
  return results.map(({ seq, member_id, reaction }) => ({
    seq,
    mine: member_id === ctx.actor.memberId,
    reaction: ReactionKind.parse(reaction),
  }))
}

/** Stores the member's one reaction to a message of the partner; returns false for any other message. */
export async function saveReaction(
  ctx: MemberContext,
  { conversation_id, removed_up_to }: StartedConversation,
  seq: number,
  reaction: ReactionKind,
): Promise<boolean> {
  const saved = await execute(
    ctx.db,
    sql`insert into message_reaction (site_id, conversation_id, seq, member_id, reaction, at)
        select ${ctx.site.id}, m.conversation_id, m.seq, ${ctx.actor.memberId}, ${reaction}, ${ctx.now}
        from message m where m.conversation_id = ${conversation_id} and m.seq = ${seq} and m.seq > ${removed_up_to}
          and m.sender_id <> ${ctx.actor.memberId} and m.unsent_at is null
        on conflict (site_id, conversation_id, seq, member_id) do update set reaction = excluded.reaction, at = excluded.at`,
  )
  return saved > 0
}

export async function deleteReaction(
  ctx: MemberContext,
  { conversation_id }: StartedConversation,
  seq: number,
): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from message_reaction where site_id = ${ctx.site.id} and conversation_id = ${conversation_id} and seq = ${seq}
          and member_id = ${ctx.actor.memberId}`,
  )
}

/** Deletes reactions whose message is gone. */
export async function purgeReactions({ db, site }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from message_reaction r where r.site_id = ${site.id}
          and not exists (select from message m where m.conversation_id = r.conversation_id and m.seq = r.seq)`,
  )
}
