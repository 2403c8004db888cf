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
    withheld: ['member_id', 'reported_id', 'subject_id', 'snapshot', 'site_id', 'decided_by'],
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
      'appeals',
      'measure',
    ],
    withheld: ['member_id', 'site_id', 'decided_by'],
  },
  {
    table: 'statement_of_reasons',
    owner: 'member_id',
    exported: [
      'case_number',
      'measure',
      'ground',
      'rule',
      'explanation',
      'notified',
      'automated',
      'language',
      'at',
      'until',
    ],
    withheld: ['statement_id', 'member_id', 'site_id'],
  },
  // The picture is in the export as a file.
  {
    table: 'selfie',
    owner: 'member_id',
    exported: ['pose', 'state', 'started_at', 'sent_at', 'answer_by', 'refused_for', 'decided_at'],
    withheld: [
      'member_id',
      'site_id',
      'picture',
      'revision',
      'claimed_by',
      'claimed_at',
      'decided_by',
    ],
  },
  {
    table: 'text_change',
    owner: 'member_id',
    exported: ['name', 'about', 'changed_at', 'answer_by', 'refused_for', 'answer'],
    withheld: ['member_id', 'site_id', 'claimed_by', 'claimed_at', 'decided_by', 'applies_at'],
  },
  // Which of the staff works on a case.
  {
    table: 'case_claim',
    owner: null,
    exported: [],
    withheld: ['kind', 'case_id', 'site_id', 'claimed_by', 'claimed_at'],
  },
]
