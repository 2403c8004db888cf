import sql from 'sql-template-tag'
import { row, type Queryable } from '../../src/server/database/query.ts'

/** What a member ordered, in our books and in those of the local provider. */
export type ProviderBooks = {
  orders: number
  payments: number
  charged: number
  credits: number
  paidBack: number
}

/** Each local provider's payment of an order, whether it was paid, and the list of its refunds. */
const paymentsAt = {
  local: sql`select o.order_id, p.body->>'status' = 'paid' as paid, p.body->'_embedded'->'refunds' as refunds
             from own o join local_payment p on p.body->'metadata'->>'order_id' = o.order_id::text`,
  adyen: sql`select o.order_id, p.body->>'status' = 'completed' as paid, p.body->'refunds' as refunds
             from own o join local_payment p on p.body->'request'->>'reference' = 'order-' || o.order_id`,
  flexpay: sql`select o.order_id, p.body->>'result' = 'APPROVED' as paid, p.body->'credits' as refunds
               from own o join local_payment p on p.body->'order'->>'referenceID' = 'order-' || o.order_id`,
}
export type LocalProvider = keyof typeof paymentsAt

const allProviders: LocalProvider[] = ['local', 'adyen', 'flexpay']

/** How many payments each local provider has taken of all orders. */
export async function countPaid(db: Queryable): Promise<Record<LocalProvider, number>> {
  const counted = { local: 0, adyen: 0, flexpay: 0 }
  for (const provider of allProviders) {
    const { paid } = await row<{ paid: number }>(
      db,
      sql`with own as (select order_id from credit_order), payment as (${paymentsAt[provider]})
          select count(*)::int as paid from payment where paid`,
    )
    counted[provider] = paid
  }
  return counted
}

export const booksAt = (
  db: Queryable,
  provider: LocalProvider,
  member: string,
): Promise<ProviderBooks> =>
  row<ProviderBooks>(
    db,
    sql`with own as (select order_id from credit_order where member_id = ${member}),
          payment as (${paymentsAt[provider]})
        select (select count(*)::int from own) as orders,
               (select count(*)::int from payment) as payments,
               (select count(*)::int from payment where paid) as charged,
               (select coalesce(max(balance), 0)::int from wallet where member_id = ${member}) as credits,
               (select coalesce(sum(jsonb_array_length(refunds)), 0)::int from payment) as "paidBack"`,
  )
