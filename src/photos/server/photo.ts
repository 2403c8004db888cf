import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { PhotoTable, ProfileStatus } from '../../server/database/generated/tables.ts'
import { findByRequest, type RequestColumns } from '../../server/request-key.ts'
import type { Context } from '../../server/context.ts'
import sql from 'sql-template-tag'

export type PhotoRow = Pick<
  PhotoTable,
  | 'photo_id'
  | 'name'
  | 'status'
  | 'refused_reason'
  | 'position'
  | 'width'
  | 'height'
  | 'thumbhash'
  | 'created_at'
  | 'private'
> & {
  main: boolean
}

/** Lists a member's photos except deleted ones, in their order. */
export async function listPhotoRows(db: Queryable, memberId: string): Promise<PhotoRow[]> {
  return rows<PhotoRow>(
    db,
    sql`select ph.photo_id, ph.name, ph.status, ph.refused_reason, ph.position, ph.width, ph.height, ph.thumbhash, ph.created_at, ph.private,
               coalesce(ph.photo_id = p.main_photo, false) as main
        from photo ph join profile p on p.member_id = ph.member_id
        where ph.member_id = ${memberId} and ph.deleted_at is null
        order by ph.position, ph.photo_id`,
  )
}

/**
 * Serializes changes of a member's photos, so that the limit and the main photo stay consistent.
 * Returns false for a member who was erased meanwhile.
 */
export async function lockPhotos(db: Queryable, memberId: string): Promise<boolean> {
  const profile = await maybeRow(
    db,
    sql`select member_id from profile where member_id = ${memberId} for update`,
  )
  return profile !== null
}

/** Counts photos towards the limit; rejected ones do not count. */
export async function countPhotos(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from photo where member_id = ${memberId} and deleted_at is null and status <> 'refused'`,
  )
  return total
}

export type NewPhoto = {
  memberId: string
  photoId: string
  name: string
  width: number
  height: number
  thumbhash: string
  perceptualHash: string
}

/** The photo that an earlier attempt of this request added. */
export async function findRequestedPhoto(
  ctx: Pick<Context, 'db' | 'requestKey'>,
): Promise<{ photo_id: string } | null> {
  return findByRequest(ctx, sql`select photo_id, request_hash from photo`)
}

/** Adds a photo in review, last in the order. */
export async function insertPhoto(
  db: Queryable,
  photo: NewPhoto & RequestColumns,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, width, height, thumbhash, perceptual_hash, created_at,
                           request_key, request_hash)
        select ${photo.memberId}, ${photo.photoId}, ${photo.name}, 'review', coalesce(max(position), -1) + 1,
               ${photo.width}, ${photo.height}, ${photo.thumbhash}, ${photo.perceptualHash}, ${now},
               ${photo.request_key}::bytea, ${photo.request_hash}::bytea
        from photo where member_id = ${photo.memberId}`,
  )
}

/**
 * Replaces the files of an edited photo and puts it into review again. Returns false if its files
 * are no longer those of `before`.
 */
export async function replacePhoto(
  db: Queryable,
  photo: NewPhoto,
  before: string,
): Promise<boolean> {
  const replaced = await execute(
    db,
    sql`update photo set name = ${photo.name}, avif = false, status = 'review', refused_reason = null, width = ${photo.width}, height = ${photo.height},
               thumbhash = ${photo.thumbhash}, perceptual_hash = ${photo.perceptualHash}
        where member_id = ${photo.memberId} and photo_id = ${photo.photoId} and name = ${before} and deleted_at is null`,
  )
  return replaced === 1
}

/**
 * The photo was compared with a selfie before it was edited: a crop may leave another person in it.
 */
export async function endPhotoVerification(
  db: Queryable,
  memberId: string,
  photoId: string,
): Promise<void> {
  await execute(
    db,
    sql`update profile set verified_photos = array_remove(verified_photos, ${photoId}::bigint)
        where member_id = ${memberId} and ${photoId}::bigint = any(verified_photos)`,
  )
}

/**
 * Recomputes photo count and main photo of the profile: the chosen one if it exists, otherwise the
 * first active one. Photos of the private album are neither.
 */
export async function refreshProfilePhotos(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update profile p set
          photo_count = (select count(*) from photo where member_id = p.member_id and status = 'active' and not private and deleted_at is null),
          main_photo = (select photo_id from photo where member_id = p.member_id and deleted_at is null and status <> 'refused' and not private
                        order by photo_id = p.main_photo desc nulls last, status = 'active' desc, position, photo_id limit 1)
        where member_id = ${memberId}`,
  )
}

/** Returns false if this member has no such photo. */
export async function markDeleted(
  db: Queryable,
  memberId: string,
  photoId: string,
  at: Date | null,
): Promise<boolean> {
  const changed = await execute(
    db,
    at
      ? sql`update photo set deleted_at = ${at} where member_id = ${memberId} and photo_id = ${photoId} and deleted_at is null`
      : sql`update photo set deleted_at = null where member_id = ${memberId} and photo_id = ${photoId} and deleted_at is not null`,
  )
  return changed === 1
}

export async function setMainPhoto(
  db: Queryable,
  memberId: string,
  photoId: string,
): Promise<void> {
  await execute(db, sql`update profile set main_photo = ${photoId} where member_id = ${memberId}`)
}

/** Moves a photo into the private album or out of it; returns false if this member has no such photo. */
export async function setPrivate(
  db: Queryable,
  memberId: string,
  photoId: string,
  isPrivate: boolean,
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update photo set private = ${isPrivate} where member_id = ${memberId} and photo_id = ${photoId} and deleted_at is null`,
  )
  return changed === 1
}

export async function setPhotoOrder(db: Queryable, memberId: string, ids: string[]): Promise<void> {
  await execute(
    db,
    sql`update photo set position = ordered.position from (
          select ph.photo_id, row_number() over (order by array_position(${ids}::bigint[], ph.photo_id) nulls last, ph.position, ph.photo_id) - 1 as position
          from photo ph where ph.member_id = ${memberId}
        ) ordered where photo.member_id = ${memberId} and photo.photo_id = ordered.photo_id and photo.position <> ordered.position`,
  )
}

/**
 * Changes the status; returns false if the photo is not in the expected status, or its file is not
 * the one `seen`.
 */
export async function setStatus(
  db: Queryable,
  memberId: string,
  photoId: string,
  change: {
    from: 'review' | 'active' | 'refused'
    to: 'active' | 'refused'
    reason: string | null
    seen?: string | undefined
  },
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update photo set status = ${change.to}, refused_reason = ${change.reason}
        where member_id = ${memberId} and photo_id = ${photoId} and status = ${change.from} and deleted_at is null
          and name = coalesce(${change.seen ?? null}, name)`,
  )
  return changed === 1
}

export async function findPerceptualHash(
  db: Queryable,
  memberId: string,
  photoId: string,
): Promise<string | null> {
  const existing = await maybeRow<{ perceptual_hash: string }>(
    db,
    sql`select perceptual_hash from photo where member_id = ${memberId} and photo_id = ${photoId}`,
  )
  return existing?.perceptual_hash || null
}

/** The name of a photo's files; null if it was deleted. */
export async function findPhotoName(
  db: Queryable,
  memberId: string,
  photoId: string,
): Promise<string | null> {
  const existing = await maybeRow<{ name: string }>(
    db,
    sql`select name from photo where member_id = ${memberId} and photo_id = ${photoId} and deleted_at is null`,
  )
  return existing?.name ?? null
}

export type PhotoAccess = {
  owner: string
  main: boolean
  avif: boolean
  status: PhotoRow['status']
  deleted: boolean
  site_id: number
  profile_status: ProfileStatus
  account_status: string
  origin: string
  invisible: boolean
  promoted: boolean
  indexed: boolean
  hidden: boolean
  known_to_viewer: boolean
  private: boolean
  /** The owner lets this viewer see the private album. */
  granted: boolean
}

/** Everything that decides who may see a photo, in one query. */
export async function photoAccess(
  db: Queryable,
  name: string,
  viewer: string,
): Promise<PhotoAccess | null> {
  return maybeRow<PhotoAccess>(
    db,
    sql`select ph.member_id as owner, coalesce(ph.photo_id = p.main_photo, false) as main, ph.avif, ph.status, ph.deleted_at is not null as deleted,
               p.site_id, p.status as profile_status, a.status as account_status, p.origin, p.invisible, p.promoted, p.indexed,
               exists (select from block b where b.member_id = ${viewer} and b.other_id = ph.member_id) as hidden,
               p.invisible and (
                 exists (select from like_inbox l where l.member_id = ph.member_id and l.direction = 1 and l.other_id = ${viewer})
                 or exists (select from conversation c where c.lo = least(ph.member_id, ${viewer}) and c.hi = greatest(ph.member_id, ${viewer}))
               ) as known_to_viewer,
               ph.private, ph.private and exists (
                 select from album_grant g where g.site_id = p.site_id and g.member_id = ph.member_id and g.other_id = ${viewer}) as granted
        from photo ph join profile p on p.member_id = ph.member_id join account a on a.member_id = ph.member_id
        where ph.name = ${name}`,
  )
}
