import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const deskExport: ExportedTable[] = [
  // Notes are words of the staff among themselves.
  {
    table: 'case_message',
    owner: 'member_id',
    where: sql`kind <> 'note'`,
    exported: ['case_id', 'kind', 'text', 'automatic', 'at'],
    withheld: ['site_id', 'message_id', 'member_id', 'author_id', 'mail_id', 'mentions'],
  },
  {
    table: 'case_attachment',
    owner: 'member_id',
    exported: ['name', 'type', 'bytes'],
    withheld: ['site_id', 'attachment_id', 'message_id', 'member_id', 'content'],
  },
  {
    table: 'case_rating',
    owner: 'member_id',
    exported: ['case_id', 'asked_at', 'answer', 'text', 'answered_at'],
    withheld: ['site_id', 'member_id', 'queue'],
  },
  // The plan of the staff.
  {
    table: 'duty_shift',
    owner: 'member_id',
    exported: ['area', 'is_lead', 'starts_at', 'ends_at'],
    withheld: ['site_id', 'shift_id', 'member_id'],
  },
]
