import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const searchExport: ExportedTable[] = [
  {
    table: 'saved_search',
    owner: 'member_id',
    exported: ['saved_id', 'name', 'filters', 'created_at'],
    withheld: ['member_id'],
  },
  {
    table: 'remembered_search',
    owner: 'member_id',
    exported: ['filters'],
    withheld: ['member_id'],
  },
  // Withheld: derived from the profile.
  {
    table: 'member_search',
    owner: null,
    exported: [],
    withheld: [
      'member_id',
      'site_id',
      'gender',
      'country',
      'region',
      'birth_year',
      'birth_date',
      'language',
      'origin',
      'has_photo',
      'interests',
      'active_at',
      'listed',
      'city',
      'promoted',
      'looking_for',
    ],
  },
]
