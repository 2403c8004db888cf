import sql, { type Sql } from 'sql-template-tag'
import { filledSql, verifiedSql } from '../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { maybeRow, row } from '../../server/database/query.ts'

/** Whether a first message may be sent. */
export type Door = 'open' | 'request' | 'closed'

/** What the sender can do; it never depends on the rule that closed the door. */
type OwnProfileState = { verified: boolean; photo: boolean; filled: number }

type People = { owner: Sql; other: Sql; now: Date; site: number }

/**
 * SQL condition: the rule of `owner` lets `other` write first. Whom the owner liked may always write;
 * otherwise a rule is about what the other's profile says. A member without a rule lets anyone write.
 */
export const acceptsSql = ({ owner, other, now, site }: People): Sql => sql`coalesce((
  select r.who = 'anyone'
      or exists (select from like_inbox l where l.member_id = ${owner} and l.direction = 1 and l.other_id = ${other})
      or exists (
        select from profile p join account a using (member_id)
        where p.member_id = ${other} and p.site_id = r.site_id and case r.who
          when 'verified' then ${verifiedSql}
          when 'suitable' then
            (r.min_age is null or extract(year from age(${now}::timestamptz, p.birth_date)) >= r.min_age)
            and (r.max_age is null or extract(year from age(${now}::timestamptz, p.birth_date)) <= r.max_age)
            and (r.languages = '{}' or p.language = any(r.languages))
            and (r.countries = '{}' or p.country = any(r.countries))
            and (not r.with_photo or ${activePhotoSql})
            and (r.min_filled = 0 or ${filledSql} >= r.min_filled)
          else false
        end)
  from contact_rule r where r.site_id = ${site}::smallint and r.member_id = ${owner}), true)`

/** SQL condition on a profile `p`: its main photo is reviewed and visible. */
export const activePhotoSql = sql`exists (
  select from photo ph where ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null)`

/**
 * Whether this member may write first to another, whatever conversation the two have; `liked`: the
 * other likes this member.
 */
export async function findDoor(
  ctx: MemberContext,
  other: string,
): Promise<{ door: Door; liked: boolean }> {
  if (!ctx.site.settings.contact_rules) return { door: 'open', liked: false }
  const [owner, sender] = [sql`${other}::bigint`, sql`${ctx.actor.memberId}::bigint`]
  const { accepts, mode, liked } = await row<{
    accepts: boolean
    mode: 'closed' | 'request' | null
    liked: boolean
  }>(
    ctx.db,
    sql`select ${acceptsSql({ owner, other: sender, now: ctx.now, site: ctx.site.id })} as accepts,
               (select r.mode from contact_rule r where r.site_id = ${ctx.site.id} and r.member_id = ${owner}) as mode,
               exists (select from like_inbox l where l.member_id = ${owner} and l.direction = 1 and l.other_id = ${sender}) as liked`,
  )
  return { door: accepts ? 'open' : (mode ?? 'open'), liked }
}

/** What a member could improve who meets a closed door. */
export async function loadOwnState({ db, actor }: Context): Promise<OwnProfileState | null> {
  return maybeRow<OwnProfileState>(
    db,
    sql`select ${verifiedSql} as verified, ${activePhotoSql} as photo, ${filledSql} as filled
        from profile p join account a using (member_id) where p.member_id = ${actor?.memberId ?? '0'}`,
  )
}
