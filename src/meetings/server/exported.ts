import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const meetingsExport: ExportedTable[] = [
  {
    table: 'trusted_contact',
    owner: 'member_id',
    exported: ['name', 'email', 'phone', 'locale', 'asked_at', 'agreed_at', 'declined_at'],
    withheld: ['site_id', 'contact_id', 'member_id'],
  },
  {
    table: 'date_plan',
    owner: 'member_id',
    exported: [
      'plan_id',
      'conversation_id',
      'partner_name',
      'place',
      'note',
      'starts_at',
      'time_zone',
      'check_in_at',
      'asked_at',
      'alerted_at',
      'shared_at',
      'ended_at',
      'ended_by',
      'outcome',
      'created_at',
    ],
    withheld: ['site_id', 'member_id', 'partner_id', 'contact_id'],
  },
]
