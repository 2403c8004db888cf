import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { PhotoTable } from '../../server/database/generated/tables.ts'

type PhotoOfMember = Pick<PhotoTable, 'photo_id' | 'name' | 'status'> & { main: boolean }

export async function listMemberPhotos(db: Queryable, memberId: string): Promise<PhotoOfMember[]> {
  return rows<PhotoOfMember>(
    db,
    sql`select ph.photo_id, ph.name, ph.status::text as status, coalesce(ph.photo_id = p.main_photo, false) as main
        from photo ph join profile p on p.member_id = ph.member_id
        where ph.member_id = ${memberId} and ph.deleted_at is null order by ph.position, ph.photo_id`,
  )
}
