import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const translationExport: ExportedTable[] = [
  {
    table: 'translation_choice',
    owner: 'member_id',
    exported: ['conversation_id', 'always', 'notify', 'agreed_at'],
    withheld: ['site_id', 'member_id'],
  },
]
