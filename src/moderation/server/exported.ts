import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const moderationExport: ExportedTable[] = [
  // Withheld: what belongs to the reported member.
  {
    table: 'report',
    owner: 'member_id',
    exported: [
      'report_id',
      'subject',
      'reason',
      'text',
      'state',
      'at',
      'answer_by',
      'decided_at',
      'measure',
      'answer',
    ],
    withheld: ['member_id', 'reported_id', 'subject_id', 'snapshot', 'site_id'],
  },
  {
    table: 'complaint',
    owner: 'member_id',
    exported: [
      'complaint_id',
      'kind',
      'name',
      'email',
      'about',
      'text',
      'language',
      'state',
      'at',
      'answer_by',
      'decided_at',
      'answer',
    ],
    withheld: ['member_id', 'site_id'],
  },
]
