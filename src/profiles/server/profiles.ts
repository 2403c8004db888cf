import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

export { cardsOf } from './cards.ts'

export type OwnProfile = {
  name: string
  status: 'active' | 'paused' | 'disabled'
  gender: 'male' | 'female'
  main_photo_name: string | null
}

/** The few facts of a member's own profile that every page shows. */
export async function ownProfile(db: Queryable, memberId: string): Promise<OwnProfile | null> {
  return maybeRow<OwnProfile>(
    db,
    sql`select p.name, p.status, p.gender, ph.name as main_photo_name
        from profile p left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null
        where p.member_id = ${memberId}`,
  )
}
