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
]
