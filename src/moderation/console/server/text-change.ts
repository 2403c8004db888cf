import sql from 'sql-template-tag'
import { hasPendingAnswersSql } from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { execute, maybeRow, type Queryable } from '../../../server/database/query.ts'
import { reviewRequested, reviewWithdrawn } from '../../../server/review-kind.ts'

type Texts = { name: string; about: string }

/**
 * Lets a changed text wait for a review. A second change keeps the texts before the first one; a
 * change back ends the wait.
 */
export async function queueTextChange(ctx: Context, member: string, before: Texts): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into text_change (member_id, site_id, name, about, changed_at)
        values (${member}, ${ctx.site.id}, ${before.name}, ${before.about}, ${ctx.now})
        on conflict (member_id) do nothing`,
  )
  const changedBack = await execute(
    ctx.db,
    sql`delete from text_change t using profile p where t.member_id = ${member} and p.member_id = t.member_id
          and p.name = t.name and p.about in (t.about, '')
          and not ${hasPendingAnswersSql(sql`t.member_id`)}`,
  )
  const review = { kind: 'profile_text', subject: member }
  if (changedBack > 0) await ctx.emit(reviewWithdrawn, review)
  else await ctx.emit(reviewRequested, { ...review, member })
}

/** Ends the wait of a changed text, and returns the texts before it. */
export async function deleteTextChange(db: Queryable, member: string): Promise<Texts | null> {
  return maybeRow<Texts>(
    db,
    sql`delete from text_change where member_id = ${member} returning name, about`,
  )
}
