import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../src/server/database/query.ts'

/**
 * Stores a resource of the local provider as its API returns it. Only the local provider reads this
 * table.
 */
export async function saveResource(
  db: Queryable,
  resource: { id: string },
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into local_payment (id, body, created_at) values (${resource.id}, ${JSON.stringify(resource)}, ${now})
        on conflict (id) do update set body = excluded.body`,
  )
}

export async function findResource(db: Queryable, id: string): Promise<unknown> {
  const found = await maybeRow<{ body: unknown }>(
    db,
    sql`select body from local_payment where id = ${id}`,
  )
  return found?.body ?? null
}

export async function findByKey(db: Queryable, key: string): Promise<unknown> {
  const found = await maybeRow<{ body: unknown }>(
    db,
    sql`select body from local_payment where body->>'idempotencyKey' = ${key} limit 1`,
  )
  return found?.body ?? null
}

/**
 * Locks an idempotency key for the transaction: a parallel request with the same key waits, then
 * finds the result of the first.
 */
export async function lockKey(db: Queryable, key: string): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('local payment ' || ${key}, 0))`,
  )
}

export async function paymentsOfCustomer(db: Queryable, customerId: string): Promise<unknown[]> {
  const found = await rows<{ body: unknown }>(
    db,
    sql`select body from local_payment where body->>'customerId' = ${customerId} and body->>'resource' = 'payment' order by created_at desc`,
  )
  return found.map(({ body }) => body)
}

export async function listCustomerMandates(db: Queryable, customerId: string): Promise<unknown[]> {
  const found = await rows<{ body: unknown }>(
    db,
    sql`select body from local_payment where body->>'customerId' = ${customerId} and body->>'resource' = 'mandate' order by created_at`,
  )
  return found.map(({ body }) => body)
}

export async function removeResource(db: Queryable, id: string): Promise<void> {
  await execute(db, sql`delete from local_payment where id = ${id}`)
}

/** The newest first. */
export async function listResources(db: Queryable, resource: string): Promise<unknown[]> {
  const found = await rows<{ body: unknown }>(
    db,
    sql`select body from local_payment where body->>'resource' = ${resource} order by created_at desc, id`,
  )
  return found.map(({ body }) => body)
}
