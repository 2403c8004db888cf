import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'

export type TranslationChoice = { always: boolean; notify: boolean }

/** What a member agreed to in a conversation; null: nothing. */
export async function findChoice(
  { db, site }: MemberContext,
  member: string,
  conversation: string,
): Promise<TranslationChoice | null> {
  return maybeRow<TranslationChoice>(
    db,
    sql`select always, notify from translation_choice
        where site_id = ${site.id} and member_id = ${member} and conversation_id = ${conversation}`,
  )
}

export async function saveChoice(
  { db, site, actor, now }: MemberContext,
  conversation: string,
  { always, notify }: TranslationChoice,
): Promise<void> {
  await execute(
    db,
    sql`insert into translation_choice (site_id, member_id, conversation_id, always, notify, agreed_at)
        values (${site.id}, ${actor.memberId}, ${conversation}, ${always}, ${notify}, ${now})
        on conflict (site_id, member_id, conversation_id) do update set always = excluded.always, notify = excluded.notify`,
  )
}

export async function removeChoice(
  { db, site, actor }: MemberContext,
  conversation: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from translation_choice
        where site_id = ${site.id} and member_id = ${actor.memberId} and conversation_id = ${conversation}`,
  )
}
