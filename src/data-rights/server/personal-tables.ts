import sql, { raw, type Sql } from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'

/** Columns whose value makes a row a member's, or about them. */
const ownerColumns = ['member_id', 'other_id'] as const
type OwnerColumn = (typeof ownerColumns)[number]

/**
 * Tables that are retained by law or for other members: invoices, ledger, orders, moderation
 * records. Their member id identifies no person after the erasure, because the account row is
 * emptied.
 */
export const retainedTables: ReadonlySet<string> = new Set([
  'account',
  'invoice',
  'wallet',
  'credit_lot',
  'ledger_transfer',
  'credit_order',
  // Refunds that are not yet paid out.
  'refund',
  'payment_event',
  // What an affiliate earned: books, like orders.
  'affiliate_earning',
  // Retained for complaints for 90 days, then removed by its feature.
  'evidence_copy',
  'data_export',
  // The chat erases the member's own side; the other member's side stays.
  'inbox',
  'report',
  'complaint',
  // Proof that the request was answered, for three years.
  'data_request',
  // Counted in transparency reports; its explanation is removed.
  'statement_of_reasons',
])

/** Derived from other rows; triggers delete its rows with them. */
const derived: ReadonlySet<string> = new Set(['member_search'])

export type PersonalTable = { table: string; columns: OwnerColumn[] }

/**
 * Reads all tables with a member id column from the database catalogue, so that new tables are
 * included.
 */
export async function personalTables(db: Queryable): Promise<PersonalTable[]> {
  const matches = await rows<{ table: string; columns: OwnerColumn[] }>(
    db,
    sql`select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname = any(${[...ownerColumns]}::text[])
        group by c.relname order by c.relname`,
  )
  return matches.filter(({ table }) => !derived.has(table))
}

/** Quotes a table name that came from the database catalogue. */
export const tableName = (table: string): Sql => raw(`"${table.replaceAll('"', '""')}"`)
