import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

/** Who the member is at a provider: a number, no name. */
export async function findCustomer(db: Queryable, memberId: string, provider: string): Promise<string | null> {
  const found = await maybeRow<{ customer_id: string }>(
    db,
    sql`select customer_id from payment_customer where member_id = ${memberId} and provider = ${provider}`,
  )
  return found?.customer_id ?? null
}

export async function keepCustomer(db: Queryable, memberId: string, provider: string, customerId: string): Promise<void> {
  await execute(
    db,
    sql`insert into payment_customer (member_id, provider, customer_id) values (${memberId}, ${provider}, ${customerId})
        on conflict do nothing`,
  )
}
