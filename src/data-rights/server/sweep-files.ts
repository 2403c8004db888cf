import sql from 'sql-template-tag'
import { chatPhotoNames } from '../../chat/server/public.ts'
import { photoNames } from '../../photos/server/public.ts'
import { introFileNames } from '../../voice/server/public.ts'
import type { FeatureGauge } from '../../server/metrics.ts'
import type { Context } from '../../server/context.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import { exportNames } from './export-archives.ts'

/** Looks up the file names that the rows of one table refer to. */
export type FileNames = {
  /** Returns those of the given names that a row refers to. */
  referred(db: Queryable, names: string[]): Promise<string[]>
  /** Returns the next names in order, to find rows whose file is missing. */
  after(db: Queryable, name: string, limit: number): Promise<string[]>
}

type Owner = FileNames & { folder: string; file(name: string): string }

const owners: Owner[] = [
  { ...photoNames, folder: 'photos', file: (name) => `photos/${name}/full` },
  { ...chatPhotoNames, folder: 'photos', file: (name) => `photos/${name}/full` },
  { ...introFileNames, folder: 'photos', file: (name) => `photos/${name}/full` },
  { ...exportNames, folder: 'exports', file: (name) => `exports/${name}` },
]

/** Milliseconds; a newer file may belong to an upload whose row is not yet committed. */
const SAFE_AGE = 2 * 86_400_000
const BATCH = 500

export type Sweep = { removedFiles: number; rowsWithoutFile: number }
/** Counts of this process's last sweep. */
const lastSweep: Sweep = { removedFiles: 0, rowsWithoutFile: 0 }

export const sweepGauges: FeatureGauge[] = [
  {
    name: 'files_without_row_removed',
    help: 'Files that no row named, removed by the last sweep',
    read: () => lastSweep.removedFiles,
  },
  {
    name: 'rows_without_file',
    help: 'Rows whose file was missing at the last sweep',
    read: () => lastSweep.rowsWithoutFile,
  },
]

/**
 * Removes files that no row refers to and counts rows whose file is missing. Logs only counts,
 * because names identify members.
 */
export async function sweepFiles(
  ctx: Pick<Context, 'db' | 'files' | 'now' | 'log'>,
): Promise<Sweep> {
  const swept = {
    removedFiles: await removeUnreferred(ctx),
    rowsWithoutFile: await countRowsWithoutFile(ctx),
  }
  Object.assign(lastSweep, swept)
  if (swept.removedFiles > 0)
    ctx.log.warn({ files: swept.removedFiles }, 'files without a row were removed')
  if (swept.rowsWithoutFile > 0)
    ctx.log.error({ rows: swept.rowsWithoutFile }, 'rows without their file were found')
  return swept
}

/** Scheduled jobs run once per site, but the files are shared by the installation. */
export async function sweepOnce(ctx: Context): Promise<void> {
  const { first } = await row<{ first: number }>(
    ctx.everySite,
    sql`select min(site_id) as first from site`,
  )
  if (ctx.site.id === first) await sweepFiles({ ...ctx, db: ctx.everySite })
}

/** Returns folder and name of a path: `photos/<name>/full` is a file of `<name>` in `photos`. */
const splitPath = (path: string): { folder: string; name: string } => {
  const [folder = '', name = ''] = path.split('/')
  return { folder, name }
}

async function removeUnreferred({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const paths = batch
    batch = []
    const referred = await referredIn(db, paths)
    for (const path of paths) {
      const { folder, name } = splitPath(path)
      if (referred.has(`${folder}/${name}`)) continue
      await files.remove(path)
      removed += 1
    }
  }
  for await (const { name, modified } of files.list()) {
    if (
      now.getTime() - modified.getTime() < SAFE_AGE ||
      !owners.some(({ folder }) => folder === splitPath(name).folder)
    )
      continue
    batch.push(name)
    if (batch.length === BATCH) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

async function referredIn(db: Queryable, paths: string[]): Promise<Set<string>> {
  const groups = paths.map(splitPath)
  const orphans = await Promise.all(
    owners.map(async ({ folder, referred }) => {
      const names = [
        ...new Set(groups.filter((group) => group.folder === folder).map(({ name }) => name)),
      ]
      return names.length === 0
        ? []
        : (await referred(db, names)).map((name) => `${folder}/${name}`)
    }),
  )
  return new Set(orphans.flat())
}

async function countRowsWithoutFile({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  let missing = 0
  for (const { after, file } of owners) {
    for (
      let names = await after(db, '', BATCH);
      names.length > 0;
      names = await after(db, names.at(-1) ?? '', BATCH)
    )
      for (const name of names) if (!(await files.exists(file(name)))) missing += 1
  }
  return missing
}
