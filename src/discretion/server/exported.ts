import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const discretionExport: ExportedTable[] = [
  {
    table: 'discretion',
    owner: 'member_id',
    exported: ['quick_exit', 'neutral_name', 'updated_at'],
    withheld: ['site_id', 'member_id'],
  },
  {
    table: 'hidden_place',
    owner: 'member_id',
    exported: ['country', 'region'],
    withheld: ['site_id', 'member_id'],
  },
  // When and how many; the hashes would name people to whoever tries addresses.
  {
    table: 'contact_batch',
    owner: 'member_id',
    exported: ['added_at', 'size'],
    withheld: ['site_id', 'member_id', 'batch', 'compare_at'],
  },
  {
    table: 'blocked_contact',
    owner: null,
    exported: [],
    withheld: ['site_id', 'member_id', 'hash', 'batch'],
  },
  {
    table: 'contact_hash',
    owner: null,
    exported: [],
    withheld: ['site_id', 'member_id', 'hash', 'key'],
  },
]
