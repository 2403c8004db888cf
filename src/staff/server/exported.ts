import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const staffExport: ExportedTable[] = [
  // The looks at a member's private content. Withheld: who of the staff looked, and the rest of the log.
  {
    table: 'audit_entry',
    owner: 'affected_id',
    where: sql`action like 'look.%'`,
    exported: ['at', 'action'],
    withheld: [
      'entry_id',
      'site_id',
      'actor_id',
      'session_id',
      'subject_kind',
      'subject_id',
      'affected_id',
      'reason',
      'before_change',
      'after_change',
      'previous_hash',
      'hash',
    ],
  },
  // Withheld: names the staff who asked and answered.
  {
    table: 'approval',
    owner: null,
    exported: [],
    withheld: [
      'approval_id',
      'site_id',
      'kind',
      'subject_kind',
      'subject_id',
      'member_id',
      'summary',
      'payload',
      'reason',
      'state',
      'requested_by',
      'requested_at',
      'expires_at',
      'answered_by',
      'answered_at',
      'answer',
    ],
  },
  // Withheld: who of the staff wrote it.
  {
    table: 'staff_note',
    owner: 'member_id',
    exported: ['text', 'at'],
    withheld: ['note_id', 'site_id', 'member_id', 'author_id'],
  },
  // What a person of the staff filters lists by.
  {
    table: 'saved_view',
    owner: 'member_id',
    exported: ['page', 'name', 'search', 'is_shared', 'saved_at'],
    withheld: ['site_id', 'view_id', 'member_id'],
  },
  // Withheld: addresses of people who were invited to the staff.
]
