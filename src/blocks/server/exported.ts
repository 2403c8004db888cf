import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const blocksExport: ExportedTable[] = [
  // Withheld: would distinguish the member's block from one by the other.
  {
    table: 'block',
    owner: 'member_id',
    where: sql`direction = 1`,
    exported: ['other_id', 'at'],
    withheld: ['member_id', 'direction'],
  },
  // Withheld: also contains what the other member did.
  {
    table: 'evidence_copy',
    owner: 'member_id',
    exported: ['copy_id', 'other_id', 'kind', 'at', 'erase_at'],
    withheld: ['member_id', 'content'],
  },
]
