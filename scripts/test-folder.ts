import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 2 ** 30
/** A whole run of the tests writes less than this. */
const SPACE = 4 * GIB

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm'

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > SPACE && freemem() > 2 * SPACE
  } catch {
    return false
  }
}

/**
 * Makes this process and its children write temporary files, such as the databases of tests, into a
 * folder in memory where there is enough of it, and keep compiled scripts for each other. Creating a
 * database there takes a third of the CPU time. The folder is deleted at exit.
 */
export function openTestFolder(): void {
  const folder = mkdtempSync(join(hasSpace() ? inMemory : tmpdir(), 'vonk-test-run-'))
  // As root, PostgreSQL runs as another user, which must have access to the folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
}
