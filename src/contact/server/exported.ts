import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const contactExport: ExportedTable[] = [
  {
    table: 'contact_rule',
    owner: 'member_id',
    exported: [
      'who',
      'mode',
      'min_age',
      'max_age',
      'languages',
      'countries',
      'with_photo',
      'min_filled',
      'updated_at',
    ],
    withheld: ['site_id', 'member_id'],
  },
  {
    table: 'closed_door',
    owner: 'member_id',
    exported: ['other_id', 'day'],
    withheld: ['site_id', 'member_id'],
  },
  {
    table: 'member_bookmark',
    owner: 'member_id',
    exported: ['other_id', 'at'],
    withheld: ['site_id', 'member_id'],
  },
  {
    table: 'hidden_member',
    owner: 'member_id',
    exported: ['other_id', 'at'],
    withheld: ['site_id', 'member_id'],
  },
]
