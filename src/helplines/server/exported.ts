import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const helplinesExport: ExportedTable[] = [
  // Withheld: public numbers, and who of the staff compared them with their source.
  {
    table: 'helpline',
    owner: null,
    exported: [],
    withheld: [
      'site_id',
      'list',
      'country',
      'kind',
      'line',
      'name',
      'phone',
      'url',
      'checked_at',
      'checked_by',
      'removed_at',
    ],
  },
  {
    table: 'local_text_check',
    owner: null,
    exported: [],
    withheld: ['site_id', 'region', 'text', 'checked_at', 'checked_by'],
  },
]
