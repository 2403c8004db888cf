import sql from 'sql-template-tag'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { locationNamesOf } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { AccountTable, ProfileTable } from '../../../server/database/generated/tables.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import type { OrderDetails } from '../orders-contract.ts'

type BuyerRow = Pick<ProfileTable, 'name' | 'birth_date' | 'region' | 'city' | 'status'> & {
  account_status: AccountTable['status']
  banned_at: Date | null
  premium: boolean
  language: string
  /** The name of the main photo. */
  photo: string | null
}

/** Who placed an order; null once the member is erased. */
export async function findBuyer(db: Queryable, memberId: string): Promise<BuyerRow | null> {
  return maybeRow<BuyerRow>(
    db,
    sql`select p.name, p.birth_date, p.region, p.city, p.status, a.status as account_status, a.banned_at, a.paid_user as premium, a.language, ph.name as photo
        from profile p join account a on a.member_id = p.member_id
        left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null
        where p.member_id = ${memberId}`,
  )
}

/** The buyer as the head of the page shows them. */
export function toBuyer(ctx: MemberContext, row: BuyerRow): OrderDetails['buyer'] {
  return {
    age: ageOn(row.birth_date, ctx.now),
    city: locationNamesOf(row.region, row.city, ctx.locale).city,
    portrait: row.photo === null ? null : photoUrl(row.photo, 'thumb'),
    state: toState(row),
    premium: row.premium,
    language: row.language,
  }
}

function toState({ banned_at, account_status, status }: BuyerRow) {
  if (banned_at) return 'banned'
  if (account_status === 'deleted') return 'deleted'
  if (status === 'disabled') return 'hidden'
  return status === 'paused' ? 'paused' : 'active'
}

/** The name of a member for a person of the staff; empty once the member is erased. */
export async function getBuyerName(db: Queryable, memberId: string): Promise<string> {
  const profile = await maybeRow<{ name: string }>(
    db,
    sql`select name from profile where member_id = ${memberId}`,
  )
  return profile?.name ?? ''
}
