import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const reviewsExport: ExportedTable[] = [
  // Withheld: the deadline, which tells how urgent the staff find it, and a decision that can be undone.
  {
    table: 'review',
    owner: 'member_id',
    exported: ['kind', 'since'],
    withheld: [
      'site_id',
      'subject_id',
      'member_id',
      'due_at',
      'claimed_by',
      'claimed_at',
      'decision',
      'decided_by',
      'applies_at',
    ],
  },
  // How fast who works here decided.
  {
    table: 'review_answer',
    owner: 'decided_by',
    exported: ['kind', 'queue', 'since', 'due_at', 'decided_at'],
    withheld: ['site_id', 'subject_id', 'decided_by'],
  },
]
