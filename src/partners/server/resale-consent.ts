import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type {
  Gender,
  ProfileTable,
  ResaleConsentTable,
} from '../../server/database/generated/tables.ts'

export type ConsentRow = Pick<
  ResaleConsentTable,
  'partner' | 'partner_name' | 'withdrawn_at' | 'last_sent_at'
>

export async function listConsents(db: Queryable, memberId: string): Promise<ConsentRow[]> {
  return rows<ConsentRow>(
    db,
    sql`select partner, partner_name, withdrawn_at, last_sent_at from resale_consent where member_id = ${memberId} order by agreed_at`,
  )
}

/** A repeated consent keeps its first time. */
export async function saveConsent(
  { db, actor, site, now }: MemberContext,
  partner: { id: string; name: string },
): Promise<void> {
  await execute(
    db,
    sql`insert into resale_consent (member_id, partner, site_id, partner_name, agreed_at)
        values (${actor.memberId}, ${partner.id}, ${site.id}, ${partner.name}, ${now})
        on conflict (member_id, partner) do update set partner_name = excluded.partner_name, agreed_at = excluded.agreed_at, withdrawn_at = null
        where resale_consent.withdrawn_at is not null`,
  )
}

/** Returns false if the member has not agreed to this partner. */
export async function withdrawConsent(
  { db, actor, now }: MemberContext,
  partner: string,
): Promise<boolean> {
  const withdrawn = await execute(
    db,
    sql`update resale_consent set withdrawn_at = coalesce(withdrawn_at, ${now}) where member_id = ${actor.memberId} and partner = ${partner}`,
  )
  return withdrawn === 1
}

export type ConsentedProfile = Pick<
  ProfileTable,
  | 'member_id'
  | 'name'
  | 'birth_date'
  | 'language'
  | 'country'
  | 'city'
  | 'about'
  | 'interests'
  | 'hide_distance'
> & { gender: Gender; photo: string | null }

/** SQL of the members who consented to this partner and are visible to all members of the site. */
const consentedMembers = (siteId: number, partner: string) => sql`
  from resale_consent c
  join profile p on p.member_id = c.member_id and p.site_id = c.site_id and p.origin = 'member' and p.status = 'active' and not p.invisible
  join account a on a.member_id = c.member_id and a.status = 'active' and a.banned_at is null
  left join photo ph on ph.member_id = c.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null
  where c.site_id = ${siteId} and c.partner = ${partner} and c.withdrawn_at is null`

/**
 * Returns the profiles for a partner, the latest consent first, and records that they were sent.
 */
export async function claimConsentedProfiles(
  { db, site, now }: Context,
  partner: string,
  limit: number,
): Promise<ConsentedProfile[]> {
  return rows<ConsentedProfile>(
    db,
    sql`with given as (
          select p.member_id, p.name, p.gender, p.birth_date, p.language, p.country, p.city, p.about, p.interests, p.hide_distance,
                 ph.name as photo, c.agreed_at
          ${consentedMembers(site.id, partner)} order by c.agreed_at desc, c.member_id limit ${limit}),
        sent as (update resale_consent c set last_sent_at = ${now} from given
          where c.member_id = given.member_id and c.partner = ${partner})
        select * from given order by agreed_at desc, member_id`,
  )
}

/** Whether a photo is the main one of a member who agreed to this partner. */
export async function isConsentedPhoto(
  { db, site }: Context,
  partner: string,
  name: string,
): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as one ${consentedMembers(site.id, partner)} and ph.name = ${name}`,
  )
  return record !== null
}
