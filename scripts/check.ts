import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isFullRun } from '../tests/full-run.ts'
import { runAll, type Task } from './tasks.ts'

/**
 * For programs written in Go. They collect garbage less often: 15 % less CPU time for 10 % more
 * memory. Each uses one core, because these checks run beside each other, and every thread of a
 * type checker computes the shared types again: twice the CPU time with four of them.
 */
const goEnv = { GOGC: '400', GOMAXPROCS: '1' }

/** Node keeps what it compiled for the next run, unless the caller chose a folder. */
const compileCache =
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../node_modules/.cache/compiled')

/** It reads the declaration of every name: an eighth of the time of all checks. */
const slowRules = isFullRun ? ['--deny=typescript/no-deprecated'] : []

/** All checks that need no build; the slowest first, so that all cores finish together. */
export const checks: Task[] = [
  { name: 'lint', command: ['node', 'scripts/checks/lint.ts', ...slowRules], env: goEnv },
  {
    name: 'unused code',
    command: ['knip', '--no-progress', '--treat-config-hints-as-errors', '--cache'],
  },
  { name: 'types', command: ['tsc', '-p', '.', '--checkers', '1'], env: goEnv },
  { name: 'server files load', command: ['node', 'scripts/checks/loads.ts'] },
  { name: 'boundaries', command: ['node', 'scripts/checks/boundaries.ts'] },
  { name: 'row types', command: ['node', 'scripts/generate/row-types.ts', '--check'] },
  // After the check before it: whoever ends last stops the database that both start.
  {
    name: 'schema page',
    command: ['node', 'scripts/generate/schema-page.ts', '--check'],
    after: 'row types',
  },
  { name: 'translations', command: ['node', 'scripts/checks/messages.ts'] },
  { name: 'versions of legal texts', command: ['node', 'scripts/checks/legal-texts.ts'] },
  { name: 'texts of local law and helplines', command: ['node', 'scripts/checks/local-texts.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'invariants', command: ['node', 'scripts/checks/invariants.ts'] },
  { name: 'file names', command: ['node', 'scripts/checks/file-names.ts'] },
  { name: 'links of documents', command: ['node', 'scripts/checks/links.ts'] },
  {
    name: 'page of the configuration',
    command: ['node', 'scripts/generate/configuration-page.ts', '--check'],
  },
  { name: 'page of dependencies', command: ['node', 'scripts/checks/dependencies.ts'] },
  { name: 'types of texts', command: ['node', 'scripts/generate/message-types.ts', '--check'] },
  { name: 'icons', command: ['node', 'scripts/generate/icons.ts', '--check'] },
  { name: 'licences', command: ['node', 'scripts/checks/sbom.ts', '--check'] },
]

if (import.meta.main) {
  process.env['NODE_COMPILE_CACHE'] = compileCache
  const { failures } = await runAll(checks, availableParallelism())
  process.exit(failures.length > 0 ? 1 : 0)
}
