import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const blocksExport: ExportedTable[] = [
  // Withheld: tells a block from one by the other.
  {
    table: 'block',
    owner: 'member_id',
    where: sql`direction = 1`,
    exported: ['other_id', 'at'],
    withheld: ['member_id', 'direction'],
  },
  // Withheld: also what the other did.
  {
    table: 'evidence_copy',
    owner: 'member_id',
    exported: ['copy_id', 'other_id', 'kind', 'at', 'erase_at'],
    withheld: ['member_id', 'content'],
  },
]
