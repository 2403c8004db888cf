import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { row } from '../../src/server/database/query.ts'
import { startEncryptedStorage } from './encrypted-storage.ts'
import { ownFolder, receiveWal, runScript, runTool, type Server } from './backup-server.ts'

/** A way of docs/backup.md to copy a database and to restore it. */
export type BackupTool = {
  /** Options of the server whose changes are copied. */
  serverOptions: string
  /** Begins to copy changes; returns what ends it. */
  begin(server: Server): Promise<() => void>
  copy(server: Server): Promise<void>
  /** Whether the changes up to this position of the log have been copied. */
  hasCopied(db: Database, position: string): Promise<boolean>
  /** Restores the newest copy for a test and reports it. */
  test(server: Server): Promise<void>
  /** Prepares an empty folder as the database of that moment, or of the end without one. */
  restore(server: Server, folder: string, time: string): Promise<void>
  /** Options of the server that starts on a restored folder. */
  restoredOptions(folder: string): string
  close(): Promise<void>
}

/** The scripts that need PostgreSQL's own tools alone. */
function smallScripts(folder: string): BackupTool {
  const backup = ownFolder(join(folder, 'backup'))
  return {
    serverOptions: '',
    begin(server) {
      const wal = receiveWal(server, backup)
      return Promise.resolve(() => void wal.kill('SIGKILL'))
    },
    copy: (server) => runScript({ server, backup }, ['base-backup.sh']),
    // They arrive within a second.
    hasCopied: () => Promise.resolve(true),
    test: (server) => runScript({ server, backup }, ['test-restore.sh']),
    restore: (server, target, time) => runScript({ server, backup }, ['restore.sh', target, time]),
    restoredOptions: () => '',
    close: () => Promise.resolve(),
  }
}

type Repository = {
  sample: 's3' | 'folder'
  settings: Record<string, string>
  close(): Promise<void>
}

/** The shipped file with the addresses of this drill. */
function writeSample(folder: string, { sample, settings }: Repository, port: number): string {
  const shipped = join(import.meta.dirname, `../../deploy/backup/pgbackrest-${sample}.conf`)
  const own = { ...settings, 'repo1-cipher-pass': 'drill', 'pg1-path': join(folder, 'old/data') }
  let text = readFileSync(shipped, 'utf8')
  for (const [name, value] of Object.entries(own)) {
    if (!text.includes(`${name}=`)) throw new Error(`The sample has no ${name}.`)
    text = text.replace(new RegExp(`^${name}=.*`, 'm'), `${name}=${value}`)
  }
  const places = ['log-path', 'lock-path', 'spool-path'].map(
    (name) => `${name}=${ownFolder(join(folder, name))}`,
  )
  const file = join(folder, 'pgbackrest.conf')
  const extra = sample === 's3' ? ['repo1-storage-verify-tls=n'] : []
  writeFileSync(
    file,
    text
      .replace('[global]\n', `[global]\n${[...places, ...extra].join('\n')}\n`)
      .replace('[vonk]\n', `[vonk]\npg1-port=${port}\n`),
  )
  return file
}

/** The scripts around pgBackRest. */
function pgBackRest(folder: string, repository: Repository, port: number): BackupTool {
  const config = writeSample(folder, repository, port)
  const run = (server: Server, script: [string, ...string[]], more = {}) =>
    runScript({ server, backup: '', env: { PGBACKREST_CONFIG: config, ...more } }, script)
  const command = `pgbackrest --config=${config} --stanza=vonk`
  const program = (server: Server, name: string) =>
    runTool({ server, backup: '' }, ['pgbackrest', `--config=${config}`, '--stanza=vonk', name])
  return {
    serverOptions: `-c archive_mode=on -c archive_timeout=5 -c 'archive_command=${command} archive-push %p'`,
    async begin(server) {
      await program(server, 'stanza-create')
      await program(server, 'check')
      await run(server, ['pgbackrest-backup.sh', 'full'])
      return () => undefined
    },
    copy: (server) => run(server, ['pgbackrest-backup.sh', 'incr']),
    async hasCopied(db, position) {
      const statement = sql`select coalesce(last_archived_wal >= pg_walfile_name(${position}::pg_lsn), false) as copied from pg_stat_archiver`
      return (await row<{ copied: boolean }>(db, statement)).copied
    },
    test: (server) => run(server, ['test-restore.sh'], { RESTORE: 'pgbackrest-restore.sh' }),
    restore: (server, target, time) => run(server, ['pgbackrest-restore.sh', target, time]),
    // The shipped settings are where pgBackRest looks by itself; the drill's are not.
    restoredOptions: (target) =>
      `-c 'restore_command=${command} --pg1-path=${target} archive-get %f %p'`,
    close: () => repository.close(),
  }
}

const toFolder = (folder: string): Repository => ({
  sample: 'folder',
  settings: { 'repo1-path': ownFolder(join(folder, 'repository')) },
  close: () => Promise.resolve(),
})

async function toBucket(folder: string): Promise<Repository> {
  const { settings, port, close } = await startEncryptedStorage(folder)
  return {
    sample: 's3',
    settings: {
      'repo1-s3-endpoint': `127.0.0.1:${port}`,
      'repo1-s3-region': settings.region,
      'repo1-s3-bucket': settings.bucket,
      'repo1-s3-key': settings.accessKeyId,
      'repo1-s3-key-secret': settings.secretAccessKey,
    },
    close,
  }
}

const tools: Record<string, (folder: string, port: number) => Promise<BackupTool>> = {
  scripts: (folder) => Promise.resolve(smallScripts(folder)),
  pgbackrest: (folder, port) => Promise.resolve(pgBackRest(folder, toFolder(folder), port)),
  'pgbackrest-s3': async (folder, port) => pgBackRest(folder, await toBucket(folder), port),
}

/** `port` is that of the server whose changes are copied. */
export async function openBackupTool(
  name: string,
  folder: string,
  port: number,
): Promise<BackupTool> {
  const open = tools[name]
  if (!open) throw new Error(`Restore from what? ${Object.keys(tools).join(', ')}`)
  return open(folder, port)
}
