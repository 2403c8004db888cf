import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const accountsExport: ExportedTable[] = [
  // Withheld: the password hash, and the site, which is the one that issued the export.
  {
    table: 'account',
    owner: 'member_id',
    exported: [
      'email',
      'email_confirmed_at',
      'email_source',
      'status',
      'role',
      'staff_roles',
      'paid_user',
      'language',
      'country',
      'time_zone',
      'signup_at',
      'signup_step',
      'last_seen_at',
      'deleted_at',
      'delete_reason',
      'traffic',
      'banned_at',
    ],
    withheld: ['member_id', 'password_hash', 'site_id'],
  },
  // Withheld: the token hash of a session.
  {
    table: 'session',
    owner: 'member_id',
    exported: [
      'session_id',
      'created_at',
      'last_used_at',
      'expires_at',
      'ended_at',
      'device',
      'place',
      'second_step',
    ],
    withheld: ['member_id', 'token_hash', 'site_id'],
  },
  // Withheld: secrets of the account.
  {
    table: 'one_time_link',
    owner: null,
    exported: [],
    withheld: [
      'token_hash',
      'purpose',
      'member_id',
      'payload',
      'created_at',
      'expires_at',
      'used_at',
    ],
  },
]
