import sql, { type Sql } from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import { defineEvent } from '../../server/domain-event.ts'

/**
 * Each listener adds an SQL expression: the name of a partner whose account was removed, as the
 * member was told it; null where they were not.
 */
export const partnerRemoved = defineEvent<{ member: Sql; conversation: Sql }>('partner_removed')

/** The names of removed partners by conversation, for those without a card. */
export async function listRemovedNames(
  ctx: MemberContext,
  conversations: string[],
): Promise<Map<string, string>> {
  const names = ctx.listenerSql(partnerRemoved, {
    member: sql`${ctx.actor.memberId}::bigint`,
    conversation: sql`c.id`,
  })
  if (conversations.length === 0 || names.length === 0) return new Map()
  const name = names.reduce((all, each) => sql`coalesce(${all}, ${each})`)
  const members = await rows<{ id: string; name: string | null }>(
    ctx.db,
    sql`select c.id, ${name} as name from unnest(${conversations}::bigint[]) as c (id)`,
  )
  return new Map(members.flatMap((each) => (each.name ? [[each.id, each.name]] : [])))
}
