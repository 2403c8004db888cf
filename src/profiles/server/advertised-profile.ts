import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { ProfileStatus } from '../../server/database/generated/tables.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { isInterest, MAX_INTERESTS, type LookingFor } from '../rules.ts'

/** A profile that advertises another site; members can neither like it nor write to it. */
type AdvertisedProfile = {
  memberId: string
  origin: 'partner' | 'performer'
  name: string
  gender: 'male' | 'female'
  looking_for: LookingFor
  birthDate: string
  language: string
  country: string
  city: string
  about: string
  interests: string[]
}

/** Creates or updates the profile; its status stays, because a moderator may have disabled it. */
export async function saveAdvertisedProfile(
  { db, site, now }: Context,
  profile: AdvertisedProfile,
): Promise<void> {
  const { memberId, origin, name, gender, looking_for, birthDate, language, country } = profile
  const city = findCity(country, profile.city)
  const interests = [...new Set(profile.interests.filter(isInterest))].slice(0, MAX_INTERESTS)
  await execute(
    db,
    sql`insert into profile (member_id, site_id, origin, name, gender, looking_for, birth_date, language, country, region, city,
                             about, interests, show_visits, updated_at)
        values (${memberId}, ${site.id}, ${origin}, ${name}, ${gender}, ${looking_for}, ${birthDate}, ${language}, ${country},
                ${city?.region ?? null}, ${city?.id ?? null}, ${profile.about}, ${interests}::text[], false, ${now})
        on conflict (member_id) do update set origin = excluded.origin, name = excluded.name, gender = excluded.gender,
          looking_for = excluded.looking_for, birth_date = excluded.birth_date, language = excluded.language,
          country = excluded.country, region = excluded.region, city = excluded.city, about = excluded.about,
          interests = excluded.interests, updated_at = excluded.updated_at
        where profile.origin in ('partner', 'performer')`,
  )
}

/** The city of this very name, in any of our languages. */
function findCity(country: string, name: string) {
  const [match] = searchCities(country, name, 1)
  return match?.exact ? match.city : undefined
}

/** Deletes the profile with what members stored about it; returns the status that it had. */
export async function deleteAdvertisedProfile(
  db: Queryable,
  memberId: string,
): Promise<ProfileStatus | null> {
  await execute(db, sql`delete from profile_note where other_id = ${memberId}`)
  const deleted = await maybeRow<{ status: ProfileStatus }>(
    db,
    sql`delete from profile where member_id = ${memberId} and origin in ('partner', 'performer') returning status`,
  )
  return deleted?.status ?? null
}
