import sql, { type Sql } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { Intention, OwnIntention } from '../intention-contract.ts'
import { canSeeIntention, INTIMATE_INTENTION } from '../intention-rules.ts'

/** Throws not_found at a brand that does not ask what brings its members here. */
export function assertIntentionsOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.intentions) throw new ApiError('not_found')
}

/** A member's answers with who sees them, the main one first. */
export async function listIntentions(
  { db, site }: Context,
  memberId: string,
): Promise<OwnIntention[]> {
  if (!site.settings.intentions) return []
  return rows<OwnIntention>(
    db,
    sql`select intention, visibility from intention
        where site_id = ${site.id} and member_id = ${memberId} order by place`,
  )
}

/** The answers that a reader sees; their owner sees what everybody sees. */
export const pickVisibleIntentions = (answers: OwnIntention[], isMatched: boolean): Intention[] =>
  answers
    .filter(({ visibility }) => canSeeIntention(visibility, isMatched))
    .map(({ intention }) => intention)

/** An SQL expression: what a member says to everybody brings them here. */
export const publicIntentionsSql = (member: Sql): Sql =>
  sql`array(select n.intention from intention n where n.member_id = ${member} and n.visibility = 'all' order by n.place)`

/** Replaces a member's answers. The consent to an intimate one is of the time when it was first given. */
export async function replaceIntentions(
  { db, site, actor, now }: MemberContext,
  answers: OwnIntention[],
): Promise<void> {
  await execute(
    db,
    sql`delete from intention where site_id = ${site.id} and member_id = ${actor.memberId}
          and intention <> all(${answers.map(({ intention }) => intention)}::text[])`,
  )
  await execute(
    db,
    sql`insert into intention (site_id, member_id, intention, place, visibility, consent_at, updated_at)
        select ${site.id}, ${actor.memberId}, given.intention, given.place, given.visibility,
               case when given.intention = ${INTIMATE_INTENTION} then ${now}::timestamptz end, ${now}
        from unnest(${answers.map(({ intention }) => intention)}::text[], ${answers.map(({ visibility }) => visibility)}::text[])
          with ordinality given (intention, visibility, place)
        on conflict (site_id, member_id, intention) do update
          set place = excluded.place, visibility = excluded.visibility, updated_at = excluded.updated_at`,
  )
}
