import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { StoredCardTable } from '../../server/database/generated/tables.ts'
import { newId } from '../../server/ids.ts'

export async function listStoredCards(db: Queryable, memberId: string): Promise<StoredCardTable[]> {
  return rows<StoredCardTable>(
    db,
    sql`select * from stored_card where member_id = ${memberId} and removed_at is null order by agreed_at desc`,
  )
}

/** Includes removed cards, because orders that they paid show them. */
export async function findCard(
  db: Queryable,
  memberId: string,
  cardId: string,
): Promise<StoredCardTable | null> {
  return maybeRow<StoredCardTable>(
    db,
    sql`select * from stored_card where member_id = ${memberId} and card_id = ${cardId}`,
  )
}

export type NewCard = Omit<StoredCardTable, 'card_id' | 'removed_at' | 'expiry_mailed_at'>

export async function addCard(db: Queryable, card: NewCard): Promise<void> {
  await execute(
    db,
    sql`insert into stored_card (member_id, card_id, provider, customer_id, mandate_id, brand, last_four, expires_on, agreed_at, card_hash)
        values (${card.member_id}, ${newId()}, ${card.provider}, ${card.customer_id}, ${card.mandate_id}, ${card.brand}, ${card.last_four},
                ${card.expires_on}, ${card.agreed_at}, ${card.card_hash})
        on conflict (provider, mandate_id) do nothing`,
  )
}

export async function markCardRemoved(
  db: Queryable,
  memberId: string,
  cardId: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update stored_card set removed_at = ${now} where member_id = ${memberId} and card_id = ${cardId}`,
  )
}

/** Returns the cards that expire soon and were not claimed before. */
export async function claimExpiringCards(
  db: Queryable,
  { siteId, now, until }: { siteId: number; now: Date; until: Date },
): Promise<Pick<StoredCardTable, 'member_id' | 'card_id'>[]> {
  return rows<Pick<StoredCardTable, 'member_id' | 'card_id'>>(
    db,
    sql`update stored_card c set expiry_mailed_at = ${now} from account a
        where a.member_id = c.member_id and a.site_id = ${siteId} and c.removed_at is null and c.expiry_mailed_at is null
          and c.expires_on >= ${now}::date and c.expires_on <= ${until}::date
        returning c.member_id, c.card_id`,
  )
}
