import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const safetyExport: ExportedTable[] = [
  // Withheld: who wrote; the message is the partner's.
  {
    table: 'chat_signal',
    owner: 'member_id',
    exported: ['conversation_id', 'seq', 'rule', 'language', 'version', 'shown_at', 'dismissed_at'],
    withheld: ['site_id', 'member_id', 'other_id'],
  },
  {
    table: 'nude_consent',
    owner: 'member_id',
    exported: ['other_id', 'at'],
    withheld: ['site_id', 'member_id'],
  },
  // Withheld: measures against abuse.
  {
    table: 'pressure_look',
    owner: null,
    exported: [],
    withheld: ['site_id', 'member_id', 'staff_id', 'at', 'report_id'],
  },
]
