import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const securityExport: ExportedTable[] = [
  // Withheld: the secret that makes the codes.
  {
    table: 'two_factor',
    owner: 'member_id',
    exported: ['created_at', 'confirmed_at'],
    withheld: ['member_id', 'secret', 'last_step'],
  },
  // Withheld: keys to the account.
  {
    table: 'recovery_code',
    owner: null,
    exported: [],
    withheld: ['member_id', 'code_hash', 'created_at', 'used_at'],
  },
  // Withheld: keys to the account.
  {
    table: 'passkey',
    owner: 'member_id',
    exported: ['passkey_id', 'transports', 'name', 'created_at', 'last_used_at'],
    withheld: ['member_id', 'credential_id', 'public_key', 'counter'],
  },
]
