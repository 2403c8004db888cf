import sql from 'sql-template-tag'
import type { AccountTable, ProfileTable } from '../../../server/database/generated/tables.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'

export type BuyerRow = Pick<ProfileTable, 'name' | 'birth_date' | 'region' | 'city' | 'status'> & {
  account_status: AccountTable['status']
  banned_at: Date | null
  premium: boolean
  /** The name of the main photo. */
  photo: string | null
}

/** Who placed an order; null once the member is erased. */
export async function findBuyer(db: Queryable, memberId: string): Promise<BuyerRow | null> {
  return maybeRow<BuyerRow>(
    db,
    sql`select p.name, p.birth_date, p.region, p.city, p.status, a.status as account_status, a.banned_at, a.paid_user as premium, ph.name as photo
        from profile p join account a on a.member_id = p.member_id
        left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null
        where p.member_id = ${memberId}`,
  )
}
