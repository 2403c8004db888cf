import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const voiceExport: ExportedTable[] = [
  {
    table: 'voice_recording',
    owner: 'member_id',
    exported: ['id', 'milliseconds', 'wave', 'recorded_at'],
    withheld: ['site_id', 'member_id', 'name'],
  },
  {
    table: 'voice_intro',
    owner: 'member_id',
    exported: ['id', 'milliseconds', 'wave', 'words', 'state', 'recorded_at', 'removed_at'],
    withheld: ['site_id', 'member_id', 'name'],
  },
]
