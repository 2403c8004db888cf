import sql, { raw, type Sql } from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'

/** Rows that name a member in one of these columns are that member's, or about them. */
const ownerColumns = ['member_id', 'other_id'] as const
type OwnerColumn = (typeof ownerColumns)[number]

/**
 * What the law or the other side keeps, under an id that no longer leads to anybody: invoices, the ledger, orders,
 * the moderators' records. The account's own row stays as that id, with nothing in it.
 */
export const retainedTables: ReadonlySet<string> = new Set([
  'account',
  'invoice',
  'wallet',
  'credit_lot',
  'ledger_transaction',
  'ledger_entry',
  'credit_order',
  // Money that is still on its way back.
  'refund',
  'payment_event',
  // Sealed for complaints for 90 days, then removed by the feature that sealed it.
  'evidence_copy',
  'data_export',
  // The member's own side is erased by the chat; the other's stays theirs.
  'inbox',
  'report',
  'complaint',
])

/** Derived from other rows by triggers, which take it away with them. */
const derived: ReadonlySet<string> = new Set(['member_search'])

export type PersonalTable = { table: string; columns: OwnerColumn[] }

/** Every table that holds rows of members, as the database says: a table of tomorrow is not forgotten. */
export async function personalTables(db: Queryable): Promise<PersonalTable[]> {
  const found = await rows<{ table: string; columns: OwnerColumn[] }>(
    db,
    sql`select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname = any(${[...ownerColumns]}::text[])
        group by c.relname order by c.relname`,
  )
  return found.filter(({ table }) => !derived.has(table))
}

/** The name comes from the catalogue of the database itself. */
export const tableName = (table: string): Sql => raw(`"${table.replaceAll('"', '""')}"`)
