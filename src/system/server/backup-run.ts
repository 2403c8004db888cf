import sql from 'sql-template-tag'
import { maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { BackupRunTable } from '../../server/database/generated/tables.ts'

type Run = Pick<BackupRunTable, 'finished_at' | 'bytes' | 'name'>

/** As many copies as the scripts keep, and as many again to see how the size changes. */
const MAX_COPIES = 14

/** The latest copies of the whole database, the newest first. */
export async function listCopies(db: Queryable): Promise<Run[]> {
  return rows<Run>(
    db,
    sql`select finished_at, bytes, name from backup_run where kind = 'copy' order by finished_at desc limit ${MAX_COPIES}`,
  )
}

/** When the newest copy of the whole database was made; null without one. */
export async function findNewestCopy(db: Queryable): Promise<Date | null> {
  return (await listCopies(db))[0]?.finished_at ?? null
}

/** The last time a copy was restored and checked. */
export async function findRestoreTest(db: Queryable): Promise<Run | null> {
  return maybeRow<Run>(
    db,
    sql`select finished_at, bytes, name from backup_run where kind = 'restore_test' order by finished_at desc limit 1`,
  )
}

export type CopiedChanges = {
  /** By a replication slot (receive-wal.sh), or by the server's archive_command. */
  by: 'stream' | 'archive'
  works: boolean
  /** The last segment that was archived; null for a stream. */
  at: Date | null
  /** What waits for the stream; null for an archive. */
  bytes: number | null
}

/** How changes are copied between two copies, as the server itself knows; null if they are not. */
export async function findCopiedChanges(db: Queryable): Promise<CopiedChanges | null> {
  return maybeRow<CopiedChanges>(
    db,
    sql`select 'stream' as by, active as works, null::timestamptz as at,
               case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 end as bytes
        from pg_replication_slots where slot_name = 'vonk_backup'
        union all
        select 'archive', last_archived_time is not null and last_archived_time >= coalesce(last_failed_time, last_archived_time), last_archived_time, null
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'
        limit 1`,
  )
}
