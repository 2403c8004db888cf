import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runProgram } from '../../src/server/embedded-postgres/cluster.ts'
import { unprivilegedUser, type Home } from '../../src/server/embedded-postgres/home.ts'

const scripts = join(import.meta.dirname, '../../deploy/backup')

/** An installed PostgreSQL with its own tools, which the scripts in deploy/backup need. */
export type Server = { home: Home; port: number; url: string }

/** Debian's programs of the newest installed version. */
function installedPrograms(): string {
  const version = (programs: string) => Number(basename(dirname(programs)))
  const newest = globSync('/usr/lib/postgresql/*/bin')
    .filter((programs) => existsSync(join(programs, 'pg_receivewal')))
    .toSorted((one, other) => version(other) - version(one))[0]
  if (newest === undefined)
    throw new Error('The drill needs an installed PostgreSQL: apt-get install postgresql')
  return newest
}

/** A folder that PostgreSQL's user may write. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(path, unprivilegedUser().uid, unprivilegedUser().gid)
  return path
}

export function homeIn(directory: string, data: string, bin = installedPrograms()): Home {
  const runAs = process.getuid?.() === 0 ? { runAs: unprivilegedUser() } : {}
  return { directory, data, bin, ...runAs }
}

export const createData = (home: Home): Promise<void> =>
  runProgram(home, 'initdb', [
    `--pgdata=${home.data}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--username=postgres',
    '--auth=trust',
    '--data-checksums',
  ])

/** Starts the server and waits until it accepts writes, after a recovery if there is one. */
export async function startServer(home: Home, port: number, options = ''): Promise<Server> {
  const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=${port} -c wal_level=replica -c jit=off ${options}`
  await runProgram(home, 'pg_ctl', [
    'start',
    '--wait',
    '--timeout=300',
    `--pgdata=${home.data}`,
    `--log=${join(home.directory, 'log')}`,
    `--options=${settings}`,
  ])
  return { home, port, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** Stops the server as its package does before a minor upgrade. */
export const stopServer = ({ home }: Server): Promise<void> =>
  runProgram(home, 'pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${home.data}`])

/** As when the machine loses power: nothing is flushed or finished. */
export const killServer = ({ home }: Server): Promise<void> =>
  runProgram(home, 'pg_ctl', ['stop', '--mode=immediate', `--pgdata=${home.data}`])

const optionsOf = ({ home, port }: Server, backup: string) => ({
  ...home.runAs,
  cwd: home.directory,
  env: {
    PATH: `${home.bin}:${process.env['PATH'] ?? ''}`,
    LC_ALL: 'C',
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    BACKUP: backup,
  },
})

/** Runs receive-wal.sh until it is killed. */
export const receiveWal = (server: Server, backup: string): ChildProcess =>
  spawn('sh', [join(scripts, 'receive-wal.sh')], {
    ...optionsOf(server, backup),
    stdio: 'ignore',
  })

type Run = { server: Server; backup: string; env?: Record<string, string> }

const execute = promisify(execFile)

/** Runs one of the scripts that end. */
export const runScript = (run: Run, [script, ...parameters]: [string, ...string[]]) =>
  runTool(run, ['sh', join(scripts, script), ...parameters])

/** Runs a program as the user of the database. */
export async function runTool(
  { server, backup, env }: Run,
  [program, ...parameters]: [string, ...string[]],
): Promise<void> {
  const options = optionsOf(server, backup)
  await execute(program, parameters, { ...options, env: { ...options.env, ...env } })
}
