// `npm run drill -- restore`: rehearses a disaster on this machine. Needs Debian's packages; a drill names those that are missing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const availability = [
  'leader-killed',
  'replica-reads',
  'switchover',
  'frozen-standby',
  'etcd-away',
  'redis-killed',
  'node-killed',
  'streams-killed',
  'disk-full',
  'clock-jump',
  's3-away',
  'smtp-away',
  'provider-away',
]
const tableHead = `| fault | silence | acknowledged | stored | debited | faults |
|---|---|---|---|---|---|`

const chosen = process.argv[2] ?? ''
const alone = [
  'restore',
  'move-brand',
  'postgres-upgrade',
  'three-machines',
  'first-day',
  'upgrade-release',
]
/** Drills that are tests of `npm test` as well. */
const tests = ['provider-failover']
if (alone.includes(chosen)) process.exitCode = run(chosen, ...process.argv.slice(3))
else if (tests.includes(chosen)) process.exitCode = runTest(chosen)
else if (chosen === 'availability' || availability.includes(chosen)) {
  console.log(tableHead)
  const drills = chosen === 'availability' ? availability : [chosen]
  process.exitCode = Math.max(...drills.map((name) => run(name)))
} else {
  console.error(
    `Which drill? ${[...alone, ...tests].join(', ')}, availability, or one of its parts: ${availability.join(', ')}`,
  )
  process.exitCode = 1
}

/** Each drill has a process of its own, so that one that fails leaves nothing to the next. */
function run(name: string, ...parameters: string[]): number {
  const file = join(import.meta.dirname, `../tests/drills/${name}.ts`)
  return spawnSync(process.execPath, [file, ...parameters], { stdio: 'inherit' }).status ?? 1
}

function runTest(name: string): number {
  const root = join(import.meta.dirname, '..')
  const file = join('tests/invariants', `${name}.test.ts`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const options = { stdio: 'inherit', cwd: root } as const
  return spawnSync(process.execPath, [vitest, 'run', file], options).status ?? 1
}
