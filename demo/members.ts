import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { regionById, getTimeZone } from '../src/server/places/places.ts'
import { demoId, staffRolesOf, type DemoMember } from './cast.ts'
import { randomOf } from './random.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Sign-up and last visit of a member, relative to now. */
export function timesOf({ person }: DemoMember, now: Date): { joined: Date; seen: Date } {
  const seen = new Date(now.getTime() - person.lastActiveMinutesAgo * minute)
  const joined = new Date(now.getTime() - person.joinedDaysAgo * day - 2 * minute)
  return { joined, seen: seen < joined ? joined : seen }
}

/** The session in which a demo member gave likes; a like refers to its session. */
export const sessionIdOf = (member: DemoMember): string => demoId(`session ${member.id}`)

export type Hashes = Partial<Record<DemoMember['role'], string>>

/** Inserts confirmed accounts; only those with a password can log in. */
export async function insertAccounts(
  db: Queryable,
  cast: DemoMember[],
  hashes: Hashes,
  now: Date,
): Promise<void> {
  const rows = cast.map((member) => {
    const { person, role } = member
    const { joined, seen } = timesOf(member, now)
    return {
      member_id: member.id,
      site_id: member.site,
      email: member.email,
      password_hash: hashes[role] ?? null,
      role: staffRolesOf(role).length > 0 ? 'operator' : 'member',
      staff_roles: `{${staffRolesOf(role).join()}}`,
      language: person.language,
      country: person.city.country,
      time_zone: getTimeZone(person.city),
      signup_at: joined,
      last_seen_at: seen,
    }
  })
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, email_source, password_hash, status, role, staff_roles, language, country, time_zone,
                             signup_at, signup_step, last_seen_at)
        select member_id, site_id, email, signup_at, jsonb_build_object('page', '/signup', 'at', signup_at), password_hash, 'active', role, staff_roles::text[], language,
               country, time_zone, signup_at, 5, last_seen_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (member_id bigint, site_id smallint, email text, password_hash text,
             role account_role, staff_roles text, language text, country text, time_zone text, signup_at timestamptz, last_seen_at timestamptz)`,
  )
}

/** Everybody accepted the terms when they joined; every other member allowed visits to be measured. */
export async function insertConsents(db: Queryable, cast: DemoMember[]): Promise<void> {
  const ids = cast.map(({ id }) => id)
  await execute(
    db,
    sql`insert into terms_acceptance (member_id, site_id, version, locale, source, accepted_at)
        select member_id, site_id, 1, language, 'sign_up', signup_at from account where member_id = any(${ids}::bigint[])`,
  )
  await execute(
    db,
    sql`insert into consent_answer (answer_id, site_id, browser_id, member_id, text_version, language, statistics, marketing, privacy_control, answered_at)
        select gen_random_uuid(), site_id, gen_random_uuid(), member_id, 1, language, member_id % 2 = 0, member_id % 4 = 0, false, signup_at
        from account where member_id = any(${ids}::bigint[])`,
  )
}

/**
 * Inserts one session per member, since their sign-up: likes, visits and messages need one.
 * `endSessions` ends it.
 */
export async function insertSessions(db: Queryable, cast: DemoMember[], now: Date): Promise<void> {
  const rows = cast
    .filter(({ role }) => role !== 'fictional')
    .map((member) => {
      const { joined, seen } = timesOf(member, now)
      return {
        id: sessionIdOf(member),
        member: member.id,
        site: member.site,
        token: randomBytes(32).toString('hex'),
        joined,
        seen,
      }
    })
  await execute(
    db,
    sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at, ended_at, device)
        select id, member, site, decode(token, 'hex'), joined, seen, ${now}::timestamptz + interval '1 day', null, 'demo'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, member bigint, site smallint, token text,
             joined timestamptz, seen timestamptz)`,
  )
}

/** Ends the sessions of demo members at their last visit. */
export async function endSessions(db: Queryable, cast: DemoMember[]): Promise<void> {
  await execute(
    db,
    sql`update session set ended_at = last_used_at, expires_at = last_used_at where session_id = any(${cast.map(sessionIdOf)}::bigint[])`,
  )
}

function profileOf({ id, site, role, person }: DemoMember, now: Date) {
  const random = randomOf(`${person.key} choices`)
  return {
    member_id: id,
    site_id: site,
    origin: role === 'fictional' ? 'fictional' : 'member',
    name: person.name,
    gender: person.gender,
    birth_date: person.birthDate,
    language: person.language,
    country: person.city.country,
    region: regionById(person.city.region)?.id ?? null,
    city: person.city.id,
    looking_for: person.lookingFor,
    sexuality: person.sexuality,
    sexuality_consent_at: person.sexuality ? now : null,
    show_sexuality: person.sexuality !== null && random.chance(0.6),
    hair_color: person.look.hairColor,
    eye_color: person.eyeColor,
    body_type: person.bodyType,
    relationship_status: person.relationshipStatus,
    tattoos: person.tattoos,
    interests: person.interests,
    about: person.about,
    promoted: role === 'member' && random.chance(0.35),
    indexed: role === 'member' && random.chance(0.08),
  }
}

/** Each profile fills its row for the search, so that thousands in one statement take longer than one may. */
const PROFILES_AT_ONCE = 250

export async function insertProfiles(db: Queryable, cast: DemoMember[], now: Date): Promise<void> {
  for (let start = 0; start < cast.length; start += PROFILES_AT_ONCE)
    await insertProfileRows(db, cast.slice(start, start + PROFILES_AT_ONCE), now)
}

async function insertProfileRows(db: Queryable, cast: DemoMember[], now: Date): Promise<void> {
  const rows = cast.map((member) => profileOf(member, now))
  await execute(
    db,
    sql`insert into profile (member_id, site_id, origin, name, gender, birth_date, language, country, region, city, looking_for,
                             sexuality, sexuality_consent_at, show_sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, interests,
                             about, promoted, indexed, updated_at)
        select member_id, site_id, origin, name, gender, birth_date, language, country, region, city, looking_for, sexuality, sexuality_consent_at,
               show_sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, interests, about, promoted, indexed, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (member_id bigint, site_id smallint, origin profile_origin, name text,
             gender gender, birth_date date, language text, country text, region smallint, city int, looking_for text, sexuality sexuality,
             sexuality_consent_at timestamptz, show_sexuality boolean, hair_color text, eye_color text, body_type text,
             relationship_status text, tattoos text, interests text[], about text, promoted boolean, indexed boolean)`,
  )
}

/** Half of the members asked for news, a third for offers, so that a mailing has recipients. */
export async function insertSubscriptions(db: Queryable, cast: DemoMember[]): Promise<void> {
  const members = cast.filter(({ role }) => role === 'member')
  const ids = (part: number) => members.filter((_, index) => index % part === 0).map(({ id }) => id)
  await execute(
    db,
    sql`insert into notification_preference (member_id, type, mail, push)
        select id, 'news', 'weekly', false from unnest(${ids(2)}::bigint[]) id
        union all select id, 'promotions', 'weekly', false from unnest(${ids(3)}::bigint[]) id`,
  )
}
