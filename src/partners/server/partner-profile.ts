import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { PartnerProfileTable } from '../../server/database/generated/tables.ts'

type Key = { site: number; feed: string; externalId: string }

/** Serializes the imports of a site, so that parallel imports cannot add the same person twice. */
export async function lockPartnerProfiles(db: Queryable, site: number): Promise<void> {
  await execute(db, sql`select pg_advisory_xact_lock(hashtext('partner_profile'), ${site}::int)`)
}

export type StoredProfile = Pick<
  PartnerProfileTable,
  'external_id' | 'member_id' | 'version' | 'photo_url'
>

export async function listStoredProfiles(
  db: Queryable,
  site: number,
  feed: string,
): Promise<StoredProfile[]> {
  return rows<StoredProfile>(
    db,
    sql`select external_id, member_id, version, photo_url from partner_profile where site_id = ${site} and feed = ${feed}`,
  )
}

/** Whether another entry, of any feed of the site, is the same person. */
export async function isDuplicate(
  db: Queryable,
  { site, feed, externalId }: Key,
  contentHash: Buffer,
): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select 1 as one from partner_profile where site_id = ${site} and content_hash = ${contentHash} and member_id is not null
        and (feed, external_id) <> (${feed}, ${externalId})`,
  )
  return found !== null
}

export type SavedPartnerProfile = Key & {
  memberId: string
  contentHash: Buffer
  version: Buffer
  offerUrl: string
  photoUrl: string
  expiresAt: Date
}

export async function savePartnerProfile(
  db: Queryable,
  profile: SavedPartnerProfile,
): Promise<void> {
  await execute(
    db,
    sql`insert into partner_profile (site_id, feed, external_id, member_id, content_hash, version, offer_url, photo_url, expires_at)
        values (${profile.site}, ${profile.feed}, ${profile.externalId}, ${profile.memberId}, ${profile.contentHash},
                ${profile.version}, ${profile.offerUrl}, ${profile.photoUrl}, ${profile.expiresAt})
        on conflict (site_id, feed, external_id) do update set content_hash = excluded.content_hash, version = excluded.version,
          offer_url = excluded.offer_url, photo_url = excluded.photo_url, expires_at = excluded.expires_at`,
  )
}

/** Extends the expiry of entries that the feed still lists unchanged. */
export async function extendPartnerProfiles(
  db: Queryable,
  site: number,
  feed: string,
  entries: { externalId: string; expiresAt: Date }[],
): Promise<void> {
  await execute(
    db,
    sql`update partner_profile p set expires_at = e.expires_at
        from unnest(${entries.map(({ externalId }) => externalId)}::text[], ${entries.map(({ expiresAt }) => expiresAt)}::timestamptz[])
          e (external_id, expires_at)
        where p.site_id = ${site} and p.feed = ${feed} and p.external_id = e.external_id and p.member_id is not null`,
  )
}

/** Lists expired profiles and those of feeds that the site no longer has. */
export async function listExpired(
  db: Queryable,
  site: number,
  feeds: string[],
  now: Date,
  limit: number,
): Promise<string[]> {
  const found = await rows<{ member_id: string }>(
    db,
    sql`select member_id from partner_profile where site_id = ${site} and member_id is not null
          and (expires_at <= ${now} or feed <> all(${feeds}::text[])) limit ${limit}`,
  )
  return found.map(({ member_id }) => member_id)
}

export async function deletePartnerProfile(db: Queryable, memberId: string): Promise<void> {
  await execute(db, sql`delete from partner_profile where member_id = ${memberId}`)
}

/** Keeps only the entry's id, so that a profile which a moderator disabled is not imported again. */
export async function refusePartnerProfile(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update partner_profile set member_id = null, content_hash = '', version = '', offer_url = '', photo_url = ''
        where member_id = ${memberId}`,
  )
}

export async function findPhotoUrl(db: Queryable, memberId: string): Promise<string | null> {
  const found = await maybeRow<{ photo_url: string }>(
    db,
    sql`select photo_url from partner_profile where member_id = ${memberId}`,
  )
  return found?.photo_url ?? null
}

/** The feed of a profile and the page it advertises. */
export async function findOfferRow(
  db: Queryable,
  memberId: string,
): Promise<{ feed: string; offer_url: string } | null> {
  return maybeRow(
    db,
    sql`select feed, offer_url from partner_profile where member_id = ${memberId}`,
  )
}

/** The entry of a feed behind a profile; null for a member. */
export async function findFeedEntry(
  db: Queryable,
  memberId: string,
): Promise<{ feed: string; entry: string } | null> {
  return maybeRow(
    db,
    sql`select feed, external_id as entry from partner_profile where member_id = ${memberId}`,
  )
}
