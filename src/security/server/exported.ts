import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const securityExport: ExportedTable[] = [
  // Withheld: the TOTP secret.
  {
    table: 'two_factor',
    owner: 'member_id',
    exported: ['created_at', 'confirmed_at'],
    withheld: ['member_id', 'secret', 'last_step'],
  },
  // Withheld: secrets of the account.
  {
    table: 'recovery_code',
    owner: null,
    exported: [],
    withheld: ['member_id', 'code_hash', 'created_at', 'used_at'],
  },
  // Withheld: secrets of the account.
  {
    table: 'passkey',
    owner: 'member_id',
    exported: ['passkey_id', 'transports', 'name', 'created_at', 'last_used_at'],
    withheld: ['member_id', 'credential_id', 'public_key', 'counter'],
  },
]
