import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
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
  // Withheld: whoever has these may send to the device.
  {
    table: 'push_subscription',
    owner: 'member_id',
    exported: ['subscription_id', 'created_at'],
    withheld: ['member_id', 'endpoint', 'p256dh', 'auth', 'session_id'],
  },
]
