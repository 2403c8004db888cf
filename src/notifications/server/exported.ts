import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const notificationsExport: ExportedTable[] = [
  {
    table: 'notification_preference',
    owner: 'member_id',
    exported: ['type', 'mail', 'push'],
    withheld: ['member_id'],
  },
  {
    table: 'notification_disabled',
    owner: 'member_id',
    exported: ['type', 'reason', 'at'],
    withheld: ['member_id'],
  },
  {
    table: 'notification_sent',
    owner: 'member_id',
    exported: ['type', 'at'],
    withheld: ['member_id'],
  },
  {
    table: 'mailing_recipient',
    owner: 'member_id',
    exported: ['state', 'at', 'send_after', 'clicked_at', 'unsubscribed_at'],
    withheld: ['mailing_id', 'member_id', 'in_test'],
  },
  {
    table: 'push_log',
    owner: 'member_id',
    exported: ['type', 'cause', 'service', 'state', 'at'],
    withheld: ['push_id', 'site_id', 'member_id'],
  },
  // Withheld: keys that allow sending to the device.
  {
    table: 'push_subscription',
    owner: 'member_id',
    exported: ['subscription_id', 'created_at', 'sent_at', 'send_result', 'refusals'],
    withheld: ['member_id', 'endpoint', 'p256dh', 'auth', 'session_id'],
  },
]
