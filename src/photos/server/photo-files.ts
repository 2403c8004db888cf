import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { lockPhotos } from './photo.ts'

/** Returns false if the photo was deleted or has other files now. */
export async function markAvif(
  db: Queryable,
  memberId: string,
  photoId: string,
  name: string,
): Promise<boolean> {
  const marked = await execute(
    db,
    sql`update photo set avif = true where member_id = ${memberId} and photo_id = ${photoId} and name = ${name}`,
  )
  return marked === 1
}

/** Whether the photo exists and has these files. */
export async function hasFiles(
  db: Queryable,
  memberId: string,
  photoId: string,
  name: string,
): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql`select 1 as one from photo where member_id = ${memberId} and photo_id = ${photoId} and name = ${name}`,
  )
  return row !== null
}

/**
 * Deletes the row of a deleted photo; returns the name of its files, or null if it was restored.
 */
export async function deletePhotoRow(
  db: Queryable,
  memberId: string,
  photoId: string,
): Promise<string | null> {
  const deleted = await maybeRow<{ name: string }>(
    db,
    sql`delete from photo where member_id = ${memberId} and photo_id = ${photoId} and deleted_at is not null returning name`,
  )
  return deleted?.name ?? null
}

/**
 * Deletes all photo rows of a member, including deleted and rejected ones; returns the names of
 * their files.
 */
export async function deleteMemberPhotos(db: Queryable, memberId: string): Promise<string[]> {
  await lockPhotos(db, memberId)
  const deleted = await rows<{ name: string }>(
    db,
    sql`delete from photo where member_id = ${memberId} returning name`,
  )
  return deleted.map(({ name }) => name)
}

/** The photo names in use, for the job that deletes unused files. */
export const photoNames = {
  async referred(db: Queryable, names: string[]): Promise<string[]> {
    const matches = await rows<{ name: string }>(
      db,
      sql`select name from photo where name = any(${names}::text[])`,
    )
    return matches.map(({ name }) => name)
  },
  async after(db: Queryable, name: string, limit: number): Promise<string[]> {
    const matches = await rows<{ name: string }>(
      db,
      sql`select name from photo where name > ${name} order by name limit ${limit}`,
    )
    return matches.map((next) => next.name)
  },
}

/**
 * File names of all photos of a member, including deleted and rejected ones, for export and
 * erasure.
 */
export async function listPhotoNames(db: Queryable, memberId: string): Promise<string[]> {
  const matches = await rows<{ name: string }>(
    db,
    sql`select name from photo where member_id = ${memberId}`,
  )
  return matches.map(({ name }) => name)
}
