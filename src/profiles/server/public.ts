import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import { defineEvent } from '../../server/domain-event.ts'
import { aboutScore } from '../about-hint-rules.ts'
import type { LookingFor } from '../rules.ts'
import { updateProfileColumns } from './profile.ts'

export { deleteAdvertisedProfile, saveAdvertisedProfile } from './advertised-profile.ts'
export { cardRowsSql, findVisibleCard, loadCards, toCard, type CardRow } from './cards.ts'
export {
  loadCityPopulation,
  visibleDistance,
  isPopulousCity,
  type CityPopulation,
} from './city-population.ts'
export { locationNames as locationNamesOf } from './location-names.ts'
export { regionsByName } from './list-regions.ts'
export { toBlurredImage, toMainImage } from './main-image.ts'
export { countVisitors, visitorsOf } from './visits.ts'
export { getNote } from './profile-note.ts'
export {
  isVisibleThroughContact,
  listMissingItems,
  findViewerTraits,
  findProfile,
  findSearchTraits,
  traitsSql,
  type ProfileRow,
} from './profile.ts'

/** A member has changed the gender that they look for. */
export const lookingForChanged = defineEvent<{ memberId: string; lookingFor: LookingFor }>(
  'lookingForChanged',
)

/** A member has changed the texts of the profile; `before` is what it said. */
export const profileTextsChanged = defineEvent<{
  memberId: string
  before: { name: string; about: string }
}>('profileTextsChanged')

/** Gives a profile its earlier texts back. */
export async function restoreProfileTexts(
  db: Queryable,
  memberId: string,
  { name, about }: { name: string; about: string },
  now: Date,
): Promise<void> {
  await updateProfileColumns(db, memberId, { name, about, about_score: aboutScore(about) }, now)
}

/**
 * The columns and joins of the viewer's own profile that every page needs, for a larger statement.
 */
export const viewerProfileColumns = sql`p.name, p.status as profile_status, p.gender, ph.name as main_name,
  ph.status as main_status, ph.thumbhash as main_thumbhash`
export const viewerProfileJoin = (member: Sql): Sql =>
  sql`join profile p on p.member_id = ${member}
      left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null`

/** The name of a member's profile; empty if there is none. */
export async function getMemberName(db: Queryable, memberId: string): Promise<string> {
  const found = await maybeRow<{ name: string }>(
    db,
    sql`select name from profile where member_id = ${memberId}`,
  )
  return found?.name ?? ''
}

export type NewProfile = {
  memberId: string
  name: string
  gender: 'male' | 'female'
  lookingFor: LookingFor
  birthDate: string
  language: string
  country: string
  interests: readonly string[]
  about: string
  region: number | null
  /** Hidden from other members until its owner shows it. */
  paused?: boolean
}

/** Hides a profile by decision of the staff; only the staff can enable it again. */
export async function disableProfile(
  db: Queryable,
  memberId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update profile set status = 'disabled', updated_at = ${now},
               disabled_reason = case when hidden_by_staff then disabled_reason else ${reason} end,
               status_before_disabled = case when status = 'disabled' then status_before_disabled else status end
        where member_id = ${memberId}`,
  )
}

/** Hides a profile whose owner can still log in, also beyond a ban or suspension. */
export async function hideProfile(
  db: Queryable,
  memberId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await disableProfile(db, memberId, reason, now)
  await execute(db, sql`update profile set hidden_by_staff = true where member_id = ${memberId}`)
}

/** Shows a hidden profile; returns false if it was not hidden. */
export async function showProfile(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  await execute(db, sql`update profile set hidden_by_staff = false where member_id = ${memberId}`)
  return enableProfile(db, memberId, now)
}

/**
 * Enables a disabled profile, which its owner may have paused, unless the staff hid it by a decision
 * of its own; returns whether it did.
 */
export async function enableProfile(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update profile set status = coalesce(status_before_disabled, 'active'), status_before_disabled = null, disabled_reason = null, updated_at = ${now}
        where member_id = ${memberId} and status = 'disabled' and not hidden_by_staff`,
  )
  return changed === 1
}

/** Only the staff change a date of birth, with a proof. */
export async function changeBirthDate(
  db: Queryable,
  memberId: string,
  birthDate: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update profile set birth_date = ${birthDate}, updated_at = ${now} where member_id = ${memberId}`,
  )
}

type ProfileContext = Pick<Context, 'db' | 'now'> & { site: { id: number } }

/** Creates the profile of a new member; other fields follow later. */
export async function createProfile(ctx: ProfileContext, profile: NewProfile): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into profile (member_id, site_id, name, gender, looking_for, birth_date, language, country, interests, about, about_score, region, status, updated_at)
        values (${profile.memberId}, ${ctx.site.id}, ${profile.name}, ${profile.gender}, ${profile.lookingFor}, ${profile.birthDate},
                ${profile.language}, ${profile.country}, ${profile.interests}, ${profile.about}, ${aboutScore(profile.about)}, ${profile.region},
                ${profile.paused ? 'paused' : 'active'}, ${ctx.now})`,
  )
}
