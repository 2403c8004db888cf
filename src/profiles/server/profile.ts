import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { AccountTable, ProfileTable } from '../../server/database/generated/tables.ts'
import {
  choiceNames,
  completenessItems,
  MIN_ABOUT_LENGTH,
  MIN_FIELDS,
  MIN_INTERESTS,
  missingItems,
  type ChoiceField,
  type CompletenessItem,
  type SearchTraits,
} from '../rules.ts'
import { runningTripJoin, visitColumns, type VisitColumns } from './trip.ts'

/** An SQL expression: the traits of a member as a JSON value. */
export const traitsSql = (member: Sql): Sql => sql`(
  select to_json(traits) from (
    select p.gender, p.looking_for, p.birth_date, coalesce(t.country, p.country) as country, coalesce(t.region, p.region) as region,
           coalesce(t.city, p.city) as city, p.interests, json_build_object('country', p.country, 'region', p.region, 'city', p.city) as home
    from profile p ${runningTripJoin} where p.member_id = ${member}) traits)`

export async function findSearchTraits(
  db: Queryable,
  memberId: string,
): Promise<SearchTraits | null> {
  return (
    await row<{ traits: SearchTraits | null }>(
      db,
      sql`select ${traitsSql(sql`${memberId}::bigint`)} as traits`,
    )
  ).traits
}

/** The viewer's own traits; null for a visitor. */
export async function findViewerTraits({
  db,
  traits,
  actor,
}: Context): Promise<SearchTraits | null> {
  if (traits !== undefined) return traits
  return actor && findSearchTraits(db, actor.memberId)
}

export type ProfileRow = Omit<
  ProfileTable,
  'main_photo' | 'photo_count' | 'about_score' | 'updated_at' | 'verified_photos'
> &
  Pick<AccountTable, 'last_seen_at'> & {
    /** The main photo was compared with a selfie, and the address is confirmed. */
    verified: boolean
  } & VisitColumns

const choiceColumns = join(choiceNames.map((name) => raw(`p.${name}`)))

/** Finds a profile, in any status, whose account is not deleted. */
export async function findProfile(
  db: Queryable,
  site: number,
  memberId: string,
): Promise<ProfileRow | null> {
  return maybeRow<ProfileRow>(
    db,
    sql`select p.member_id, p.site_id, p.origin, p.status, p.disabled_reason, p.name, p.gender, p.looking_for, p.birth_date, p.language, p.country,
               p.region, p.city, p.sexuality, p.sexuality_consent_at, p.show_sexuality, ${choiceColumns},
               p.interests, p.about, p.invisible, p.promoted, p.indexed, p.show_visits,
               p.hide_distance, p.show_online, p.show_reads, a.last_seen_at,
               ${verifiedSql} as verified, ${visitColumns}
        from profile p join account a on a.member_id = p.member_id and a.status in ('active', 'not_confirmed') ${runningTripJoin}
        where p.member_id = ${memberId} and p.site_id = ${site}`,
  )
}

/**
 * SQL condition on a profile `p` and its account `a`: the main photo was compared with a selfie, and
 * the address is confirmed.
 */
export const verifiedSql: Sql = sql`(coalesce(p.main_photo = any(p.verified_photos), false) and a.status = 'active')`

/** An SQL expression: how much of a profile `p` is filled in, in percent; `missingItems` in SQL. */
export const filledSql: Sql = sql`((
  (p.photo_count > 0)::int + (char_length(p.about) >= ${MIN_ABOUT_LENGTH}::int)::int + (p.city is not null)::int
  + (num_nonnulls(${join(choiceNames.map((name) => sql`nullif(${raw(`p.${name}`)}, '')`))}) >= ${MIN_FIELDS}::int)::int
  + (cardinality(p.interests) >= ${MIN_INTERESTS}::int)::int) * 100 / ${completenessItems.length}::int)`

/** The texts of the actor's profile, locked until the transaction ends. */
export async function lockProfile({
  db,
  site,
  actor,
}: MemberContext): Promise<{ name: string; about: string }> {
  return row<{ name: string; about: string }>(
    db,
    sql`select name, about from profile where site_id = ${site.id} and member_id = ${actor.memberId} for update`,
  )
}

/** The missing parts of a member's profile, the most helpful first. */
export async function listMissingItems(
  db: Queryable,
  memberId: string,
): Promise<CompletenessItem[]> {
  const existing = await maybeRow<
    Pick<ProfileRow, 'about' | 'city' | 'interests'> & { photos: number; fields: (string | null)[] }
  >(
    db,
    sql`select p.about, p.city, p.interests, array[${choiceColumns}] as fields,
               (select count(*)::int from photo ph where ph.member_id = p.member_id and ph.deleted_at is null) as photos
        from profile p where p.member_id = ${memberId}`,
  )
  return existing ? missingItems(existing) : []
}

/**
 * Whether an invisible member likes this one or has a conversation with them, and so stays visible
 * to them.
 */
export async function isVisibleThroughContact(
  db: Queryable,
  memberId: string,
  viewer: string,
): Promise<boolean> {
  const existing = await maybeRow<{ known: boolean }>(
    db,
    sql`select exists (select from like_inbox where member_id = ${memberId} and direction = 1 and other_id = ${viewer})
            or exists (select from conversation where lo = least(${memberId}::bigint, ${viewer}::bigint) and hi = greatest(${memberId}::bigint, ${viewer}::bigint)) as known`,
  )
  return existing?.known ?? false
}

/** Those of the members who are invisible to this viewer, as `isInvisibleTo` says of one. */
export async function listInvisible(
  db: Queryable,
  memberIds: string[],
  viewer: string,
): Promise<string[]> {
  const invisible = await rows<{ member_id: string }>(
    db,
    sql`select p.member_id from profile p
        where p.member_id = any(${memberIds}::bigint[]) and p.invisible and p.member_id <> ${viewer}
          and not exists (select from like_inbox l where l.member_id = p.member_id and l.direction = 1 and l.other_id = ${viewer})
          and not exists (select from conversation c where c.lo = least(p.member_id, ${viewer}::bigint) and c.hi = greatest(p.member_id, ${viewer}::bigint))`,
  )
  return invisible.map(({ member_id }) => member_id)
}

/** Whether the profile is invisible to this viewer. */
export async function isInvisibleTo(
  db: Queryable,
  memberId: string,
  viewer: string,
): Promise<boolean> {
  const invisible = await maybeRow(
    db,
    sql`select 1 as one from profile where member_id = ${memberId} and invisible`,
  )
  return (
    invisible !== null &&
    memberId !== viewer &&
    !(await isVisibleThroughContact(db, memberId, viewer))
  )
}

export type ProfileChange = Partial<
  Pick<
    ProfileRow,
    | 'name'
    | 'gender'
    | 'looking_for'
    | 'birth_date'
    | 'country'
    | 'region'
    | 'city'
    | 'sexuality'
    | 'sexuality_consent_at'
    | 'show_sexuality'
    | ChoiceField
    | 'interests'
    | 'about'
    | 'invisible'
    | 'promoted'
    | 'indexed'
    | 'show_visits'
    | 'hide_distance'
    | 'show_online'
    | 'show_reads'
    | 'status'
  > & { about_score: number }
>

/** Updates the given columns. The names come from this file's types, never from a request. */
export async function updateProfileColumns(
  db: Queryable,
  memberId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  const set = Object.entries(change).filter(([, value]) => value !== undefined)
  if (set.length === 0) return
  const columns = join(
    set.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  )
  await execute(
    db,
    sql`update profile set ${columns}, updated_at = ${now} where member_id = ${memberId}`,
  )
}
