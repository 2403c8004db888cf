import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

export type MemberOptions = {
  site?: number
  email?: string
  name?: string
  gender?: 'male' | 'female'
  lookingFor?: 'male' | 'female' | 'everyone'
  birthDate?: string
  country?: string
  region?: number
  language?: string
  confirmed?: boolean
  paid?: boolean
  origin?: 'member' | 'fictional' | 'partner' | 'performer'
  seenAt?: Date
  passwordHash?: string
}

/** Inserts a member with plausible defaults for everything not given; returns the id. */
export async function addMember(db: Queryable, options: MemberOptions = {}): Promise<string> {
  const id = newId()
  const now = options.seenAt ?? new Date()
  const {
    site = 1,
    name = 'Noor',
    gender = 'female',
    lookingFor = 'everyone',
    birthDate = '1990-05-17',
    country = 'NL',
    language = 'nl',
    region = 1,
    origin = 'member',
  } = options
  const confirmed = options.confirmed ?? true
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, password_hash, status, paid_user, language, country, signup_at, last_seen_at)
        values (${id}, ${site}, ${options.email ?? `${id}@example.org`}, ${confirmed ? now : null}, ${options.passwordHash ?? null},
                ${confirmed ? 'active' : 'not_confirmed'}, ${options.paid ?? false}, ${language}, ${country}, ${now}, ${now})`,
  )
  await execute(
    db,
    sql`insert into profile (member_id, site_id, origin, name, gender, looking_for, birth_date, language, country, region, updated_at)
        values (${id}, ${site}, ${origin}, ${name}, ${gender}, ${lookingFor}, ${birthDate}, ${language}, ${country}, ${region}, ${now})`,
  )
  return id
}
