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
      'detail',
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
      'follows',
      'measure',
      'remains',
      'subject',
      'merged_into',
    ],
    withheld: ['member_id', 'site_id', 'decided_by', 'version', 'snoozed_until'],
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
      'lifted_at',
    ],
    withheld: ['statement_id', 'member_id', 'site_id', 'appeal_id'],
  },
  // The picture is in the export as a file.
  {
    table: 'selfie',
    owner: 'member_id',
    exported: ['pose', 'state', 'started_at', 'sent_at', 'due_at', 'refused_for', 'decided_at'],
    withheld: ['member_id', 'site_id', 'picture', 'revision', 'decided_by'],
  },
  {
    table: 'text_change',
    owner: 'member_id',
    exported: ['name', 'about', 'changed_at'],
    withheld: ['member_id', 'site_id'],
  },
  // Withheld: hashes.
  {
    table: 'account_origin',
    owner: 'member_id',
    exported: ['kind', 'at'],
    withheld: ['member_id', 'site_id', 'value'],
  },
  // Withheld: what spoke against the account, which would tell how to pass unseen.
  {
    table: 'account_review',
    owner: 'member_id',
    exported: ['found_at', 'decided_at', 'sanction', 'rule', 'answer'],
    withheld: ['member_id', 'site_id', 'signals', 'score'],
  },
  // Second looks at the work of the staff; the decisions themselves are in the tables above.
  {
    table: 'quality_check',
    owner: 'member_id',
    exported: ['kind', 'decided_at', 'checked_at'],
    withheld: [
      'check_id',
      'site_id',
      'subject_id',
      'member_id',
      'evidence',
      'decision',
      'reason',
      'decided_by',
      'checked_by',
      'second_decision',
      'second_reason',
      'remark',
    ],
  },
]
