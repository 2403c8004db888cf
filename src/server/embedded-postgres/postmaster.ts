import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readIfExists } from '../file-system.ts'
import { freePort } from '../free-port.ts'
import { connectAsOwner, spawnOptions, runProgram, socketFolder } from './cluster.ts'
import type { Home } from './home.ts'

export type Postmaster = { pid: number; port: number; status: string }

/** Reads `postmaster.pid`; null unless the process it names is alive and may be a PostgreSQL. */
export function runningPostmaster(home: Home): Postmaster | null {
  const lines = readIfExists(pidFile(home))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return null
  if (!mayBePostgres(pid)) {
    // PostgreSQL would otherwise wait for this process indefinitely.
    rmSync(pidFile(home), { force: true })
    return null
  }
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

function pidFile(home: Home): string {
  return join(home.data, 'postmaster.pid')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns false if the process id was reused by another program (a restarted container counts from
 * 1 again), or if the process is a zombie (in a container whose first process does not reap).
 */
function mayBePostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  const [, program, state] =
    /^\d+ \((.*)\) (\w)/s.exec(readIfExists(`/proc/${pid}/stat`) ?? '') ?? []
  return program === undefined || (program === 'postgres' && state !== 'Z')
}

/**
 * SIGINT rolls back open transactions and shuts down cleanly; SIGQUIT leaves recovery to the next
 * start. Returns false if the process still runs after `patience` milliseconds.
 */
export async function stopPostmaster(
  home: Home,
  { pid }: Postmaster,
  signal: 'INT' | 'QUIT',
  timeout: number,
): Promise<boolean> {
  const startedAt = Date.now()
  await runProgram(home, 'pg_ctl', ['kill', signal, String(pid)]).catch((error: unknown) => {
    if (isAlive(pid)) throw error
  })
  while (Date.now() - startedAt < timeout) {
    // Compare by process id: another process may start a new postmaster as soon as this one is
    // gone.
    if (runningPostmaster(home)?.pid !== pid) return true
    await delay(20)
  }
  return false
}

/** Connects, and verifies that it is this cluster and not another one that took the port. */
export async function isAnswering(home: Home, port: number): Promise<boolean> {
  const client = await connectAsOwner(home, port).catch(() => null)
  if (client === null) return false
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (
      rows[0]?.data_directory !== undefined &&
      realpathSync(rows[0].data_directory) === realpathSync(home.data)
    )
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/**
 * Starts it in its own process group: Ctrl-C reaches only the product, which then stops it in
 * order.
 */
export async function spawnPostmaster(
  home: Home,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; port: number; errorOutput: () => string }> {
  const port = settings.port === undefined ? await freePort() : Number(settings.port)
  const file = join(home.directory, 'log')
  const logStart = existsSync(file) && statSync(file).size < 5_000_000 ? statSync(file).size : 0
  const log = openSync(file, logStart === 0 ? 'w' : 'a', 0o600)
  const merged = {
    ...defaults,
    unix_socket_directories: socketFolder(home) ?? '',
    ...settings,
    port: String(port),
  }
  const parameters = Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(home.bin, 'postgres'), ['-D', home.data, ...parameters], {
    ...spawnOptions(home),
    detached: true,
    stdio: ['ignore', log, log],
  })
  // Logs to a file, not a pipe: a pipe closes with this process, and the postmaster may outlive it.
  closeSync(log)
  child.on('error', (error) => writeFileSync(file, `${error.message}\n`, { flag: 'a' }))
  child.unref()
  return {
    child,
    port,
    errorOutput: () => readFileSync(file).subarray(logStart).toString('utf8').trim().slice(-2_000),
  }
}

/** The log contains no statements or values: they are members' content. */
const defaults = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
