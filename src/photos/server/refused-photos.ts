import sql from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { Gender, PhotoTable } from '../../server/database/generated/tables.ts'
import { LIKE_PICTURE_BITS, SAME_PICTURE_BITS } from '../rules.ts'

/** The database stores the hash's 16 hexadecimal digits as a signed 64-bit number. */
const toNumber = (hash: string) => BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()

/** Whether a moderator rejected this picture or one within the same Hamming distance. */
export async function wasRefused(db: Queryable, site: number, hash: string): Promise<boolean> {
  const existing = await maybeRow(
    db,
    sql`select 1 as seen from refused_photo
        where site_id = ${site} and bit_count((perceptual_hash # ${toNumber(hash)}::bigint)::bit(64)) <= ${SAME_PICTURE_BITS} limit 1`,
  )
  return existing !== null
}

export async function saveRefusedPhoto(
  db: Queryable,
  site: number,
  hash: string,
  reason: string,
  at: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into refused_photo (site_id, perceptual_hash, reason, at) values (${site}, ${toNumber(hash)}, ${reason}, ${at})
        on conflict (site_id, perceptual_hash) do nothing`,
  )
}

export async function deleteRefusedPhoto(db: Queryable, site: number, hash: string): Promise<void> {
  await execute(
    db,
    sql`delete from refused_photo where site_id = ${site} and perceptual_hash = ${toNumber(hash)}`,
  )
}

/** A photo by `waitingPhotoColumns`. */
export type WaitingPhotoRow = Pick<PhotoTable, 'width' | 'height'> & {
  member: string
  /** The name of its files. */
  picture: string
  owner: string
  birth_date: string
  gender: Gender
  main: boolean
  /** The reason of the most similar rejected picture, if there is one. */
  like_refused: string | null
  /** The number of this member's rejected photos. */
  refused_before: number
  /** Other members with the same photo. */
  duplicates: number
}

/** Whether photos `d` and `ph` look the same: an index finds those that agree in one of four parts. */
const samePicture = sql`(substr(d.perceptual_hash, 1, 4) = substr(ph.perceptual_hash, 1, 4) or substr(d.perceptual_hash, 5, 4) = substr(ph.perceptual_hash, 5, 4)
                    or substr(d.perceptual_hash, 9, 4) = substr(ph.perceptual_hash, 9, 4) or substr(d.perceptual_hash, 13, 4) = substr(ph.perceptual_hash, 13, 4))
                  and bit_count((('x' || d.perceptual_hash)::bit(64)) # (('x' || ph.perceptual_hash)::bit(64))) <= ${SAME_PICTURE_BITS}`

/** Leaves of `review r` the photos `ph` that wait, for the list of a kind of review. */
export const waitingPhotoJoins = sql`join photo ph on ph.member_id = r.member_id and ph.photo_id = r.subject_id
    and ph.status in ('processing', 'review') and ph.deleted_at is null
  join profile p on p.member_id = ph.member_id and p.site_id = r.site_id
  join account a on a.member_id = ph.member_id and a.status in ('active', 'not_confirmed')`

/** What helps to decide about such a photo. */
export const waitingPhotoColumns = sql`ph.member_id as member, ph.name as picture, p.name as owner, p.birth_date, p.gender,
  coalesce(ph.photo_id = p.main_photo, false) as main, ph.width, ph.height,
  (select r.reason from (
     select r.reason, bit_count((('x' || ph.perceptual_hash)::bit(64)) # r.perceptual_hash::bit(64)) as bits
     from refused_photo r where r.site_id = p.site_id and ph.perceptual_hash <> ''
   ) r where r.bits <= ${LIKE_PICTURE_BITS} order by r.bits limit 1) as like_refused,
  (select count(*)::int from photo o where o.member_id = ph.member_id and o.status = 'refused') as refused_before,
  (select count(distinct d.member_id)::int from photo d join profile dp on dp.member_id = d.member_id and dp.site_id = p.site_id
   where d.deleted_at is null and d.perceptual_hash <> '' and ph.perceptual_hash <> '' and d.member_id <> ph.member_id
     and ${samePicture}) as duplicates`

const photosAlike = sql`photo ph join photo d on d.deleted_at is null and ph.deleted_at is null and d.perceptual_hash <> ''
    and ph.perceptual_hash <> '' and d.member_id <> ph.member_id and ${samePicture}`

/** Counts other members with a photo of this one, and photos like one that was rejected. */
export async function countSamePhotos(
  db: Queryable,
  site: number,
  member: string,
): Promise<{ same: number; likeRefused: number }> {
  const counts = await row<{ same: number; like_refused: number }>(
    db,
    sql`select (select count(distinct d.member_id)::int from ${photosAlike} join profile p on p.member_id = d.member_id and p.site_id = ${site}
                where ph.member_id = ${member}) as same,
               (select count(*)::int from photo ph where ph.member_id = ${member} and ph.deleted_at is null and ph.status <> 'refused' and ph.perceptual_hash <> ''
                  and exists (select from refused_photo r where r.site_id = ${site}
                    and bit_count((('x' || ph.perceptual_hash)::bit(64)) # r.perceptual_hash::bit(64)) <= ${SAME_PICTURE_BITS})) as like_refused`,
  )
  return { same: counts.same, likeRefused: counts.like_refused }
}

export type SamePhotoRow = { member_id: string; id: string; name: string; banned: boolean }

/** Other members of the site with a photo of these members. */
export async function listSamePhotos(
  db: Queryable,
  site: number,
  members: string[],
): Promise<SamePhotoRow[]> {
  return rows<SamePhotoRow>(
    db,
    sql`select distinct ph.member_id, d.member_id as id, p.name, a.banned_at is not null as banned
        from ${photosAlike} join profile p on p.member_id = d.member_id and p.site_id = ${site}
        join account a on a.member_id = d.member_id and a.status <> 'erased'
        where ph.member_id = any(${members}::bigint[])`,
  )
}
