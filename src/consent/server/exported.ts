import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const consentExport: ExportedTable[] = [
  // Withheld: the random number in the browser's cookie.
  {
    table: 'consent_answer',
    owner: 'member_id',
    exported: [
      'text_version',
      'language',
      'statistics',
      'marketing',
      'privacy_control',
      'answered_at',
    ],
    withheld: ['answer_id', 'site_id', 'browser_id', 'member_id', 'sequence'],
  },
]
