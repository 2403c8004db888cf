import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

type Erasure = { provider: string; customer_id: string }

/** Adds an erasure for each customer of the member at a provider; returns their ids. */
export async function addErasures(
  db: Queryable,
  { siteId, memberId, now }: { siteId: number; memberId: string; now: Date },
): Promise<string[]> {
  const customers = await rows<Erasure>(
    db,
    sql`select provider, customer_id from payment_customer where member_id = ${memberId}
        union select provider, customer_id from stored_card where member_id = ${memberId}`,
  )
  const ids: string[] = []
  for (const customer of customers) ids.push(await addErasure(db, { ...customer, siteId, now }))
  return ids
}

/** Returns the id. */
export async function addErasure(
  db: Queryable,
  { siteId, provider, customer_id, now }: Erasure & { siteId: number; now: Date },
): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into provider_erasure (erasure_id, site_id, provider, customer_id, requested_at)
        values (${id}, ${siteId}, ${provider}, ${customer_id}, ${now})`,
  )
  return id
}

export async function findOpenErasure(db: Queryable, id: string): Promise<Erasure | null> {
  return maybeRow<Erasure>(
    db,
    sql`select provider, customer_id from provider_erasure where erasure_id = ${id} and erased_at is null`,
  )
}

/** Forgets the customer, which nothing else names any more. */
export async function completeErasure(db: Queryable, id: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`update provider_erasure set erased_at = ${now}, customer_id = '', attempts = attempts + 1, failure = ''
        where erasure_id = ${id}`,
  )
}

export async function recordFailedErasure(
  db: Queryable,
  id: string,
  failure: string,
): Promise<void> {
  await execute(
    db,
    sql`update provider_erasure set attempts = attempts + 1, failure = ${failure} where erasure_id = ${id}`,
  )
}
