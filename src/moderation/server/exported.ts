import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const moderationExport: ExportedTable[] = [
  // Withheld: data of the reported member.
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
