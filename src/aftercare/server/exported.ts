import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const aftercareExport: ExportedTable[] = [
  // Withheld: who was banned, who decided and why the mails waited. What follows from it for a member is below.
  {
    table: 'aftercare',
    owner: null,
    exported: [],
    withheld: [
      'site_id',
      'aftercare_id',
      'banned_id',
      'origin',
      'report_id',
      'rule',
      'state',
      'reported_at',
      'decided_at',
      'decided_by',
      'requested_by',
      'hold_until',
      'hold_reason',
      'held_by',
      'listed_at',
      'sent_at',
      'corrected_at',
    ],
  },
  // Nothing of a notice that waits: the police may have asked for that. Withheld: texts of the removed account.
  {
    table: 'aftercare_notice',
    owner: 'member_id',
    where: sql`sent_at is not null`,
    exported: [
      'aftercare_id',
      'conversation_id',
      'name',
      'age',
      'first_contact_at',
      'last_contact_at',
      'messages',
      'photos',
      'paid_messages',
      'message_credits',
      'paid_gifts',
      'gift_credits',
      'credits',
      'sent_at',
      'mailed',
      'refused_at',
      'opened_at',
      'corrected_at',
    ],
    withheld: ['site_id', 'member_id', 'unusual', 'requests'],
  },
  {
    table: 'aftercare_loss',
    owner: 'member_id',
    exported: ['aftercare_id', 'channel', 'amount', 'currency', 'complaint_id', 'at'],
    withheld: ['site_id', 'member_id'],
  },
]
