import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

/** Inserts a main photo without files; returns its name. */
export async function addMainPhoto(
  db: Queryable,
  member: string,
  status: 'review' | 'active' = 'active',
): Promise<string> {
  const [photo, name] = [newId(), newId() + newId()]
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at)
        values (${member}, ${photo}, ${name}, ${status}, 0, now())`,
  )
  await execute(db, sql`update profile set main_photo = ${photo} where member_id = ${member}`)
  return name
}
