import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import type { FictionalProfile } from '../contract.ts'

type ListedProfile = Omit<FictionalProfile, 'id' | 'age' | 'waiting'> & {
  member_id: string
  birth_date: string
}

export async function listFictionalProfiles({
  db,
  site,
}: Pick<Context, 'db' | 'site'>): Promise<ListedProfile[]> {
  return rows<ListedProfile>(
    db,
    sql`select member_id, name, birth_date, gender, status, photo_count as photos from profile
        where site_id = ${site.id} and origin = 'fictional' order by name, member_id limit 500`,
  )
}

/** A fictional profile of this site; null for any other. */
export async function findFictionalProfile(
  { db, site }: Pick<Context, 'db' | 'site'>,
  id: string,
): Promise<{ member_id: string; name: string } | null> {
  return maybeRow<{ member_id: string; name: string }>(
    db,
    sql`select member_id, name from profile where member_id = ${id} and site_id = ${site.id} and origin = 'fictional'`,
  )
}

export type NewFictional = {
  id: string
  name: string
  gender: string
  lookingFor: string
  birthDate: string
  language: string
  country: string
  about: string
}

/** The account has no password and an address that receives nothing: nobody can log in to it. */
export async function insertFictional(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  profile: NewFictional,
): Promise<void> {
  const { id, name, gender, lookingFor, birthDate, language, country, about } = profile
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, status, language, country, signup_at, last_seen_at)
        values (${id}, ${site.id}, ${`fictional-${id}@desk.invalid`}, ${now}, 'active', ${language}, ${country}, ${now}, ${now})`,
  )
  await execute(
    db,
    sql`insert into profile (member_id, site_id, origin, name, gender, looking_for, birth_date, language, country, about, show_visits, updated_at)
        values (${id}, ${site.id}, 'fictional', ${name}, ${gender}, ${lookingFor}, ${birthDate}, ${language}, ${country}, ${about}, false, ${now})`,
  )
}
