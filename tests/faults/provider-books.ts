import sql from 'sql-template-tag'
import { row, rows, type Queryable } from '../../src/server/database/query.ts'

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

/** The paid orders that have no credits, each with what its next job waits for. */
export async function listUngranted(db: Queryable): Promise<string[]> {
  const found: string[] = []
  for (const provider of allProviders) {
    const missing = await rows<{ text: string }>(
      db,
      sql`with own as (select order_id from credit_order), payment as (${paymentsAt[provider]})
          select concat_ws(' ', o.order_id, o.status, t.identifier, 'attempt', j.attempts, 'runs at', j.run_at, j.last_error) as text
          from payment p join credit_order o on o.order_id = p.order_id
          left join graphile_worker._private_jobs j on j.payload::text like '%' || o.order_id || '%'
          left join graphile_worker._private_tasks t on t.id = j.task_id
          where p.paid and not exists (select from credit_lot l where l.order_id = o.order_id)`,
    )
    found.push(...missing.map(({ text }) => `${provider}: ${text}`))
  }
  return found
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

/** What the console tells about a defence, and what the local Adyen got of it. */
export type DefenceBooks = {
  state: string | null
  events: number
  atAdyen: boolean
  calls: string[]
}

export const defenceOf = (db: Queryable, chargeback: string): Promise<DefenceBooks> =>
  row<DefenceBooks>(
    db,
    sql`select c.defence::text as state,
          (select count(*)::int from payment_event e
            where e.order_id = c.order_id and e.kind = 'defended' and e.detail->>'chargeback' = c.chargeback_id) as events,
          coalesce((d->>'defended')::boolean, false) as "atAdyen", coalesce(d->'calls', '[]') as calls
        from chargeback c
        join local_payment p on p.body->'request'->>'reference' = 'order-' || c.order_id
        cross join jsonb_array_elements(p.body->'disputes') d
        where c.chargeback_id = ${chargeback} and d->>'id' = c.chargeback_id`,
  )
