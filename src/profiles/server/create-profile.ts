import type { Context } from '../../server/context.ts'
import { execute, type Queryable } from '../../server/database/query.ts'
import { aboutScore } from '../about-hint-rules.ts'
import type { LookingFor } from '../rules.ts'
import sql from 'sql-template-tag'

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
