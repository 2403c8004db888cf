import sql from 'sql-template-tag'
import { maybeRow, row, type Queryable } from '../../server/database/query.ts'

/** Finds the member's customer id at a provider, which never gets their name. */
export async function findCustomer(
  db: Queryable,
  memberId: string,
  provider: string,
): Promise<string | null> {
  const record = await maybeRow<{ customer_id: string }>(
    db,
    sql`select customer_id from payment_customer where member_id = ${memberId} and provider = ${provider}`,
  )
  return record?.customer_id ?? null
}

/** Returns the stored customer: the existing one if a parallel request was first. */
export async function saveCustomer(
  db: Queryable,
  memberId: string,
  provider: string,
  customerId: string,
): Promise<string> {
  const saved = await row<{ customer_id: string }>(
    db,
    sql`insert into payment_customer (member_id, provider, customer_id) values (${memberId}, ${provider}, ${customerId})
        on conflict (member_id, provider) do update set customer_id = payment_customer.customer_id returning customer_id`,
  )
  return saved.customer_id
}
