/**
 * What `.ci/run` runs after `npm test`: kills of nodes under load, tests of processes, and the API
 * tests on another PostgreSQL. They wait for processes more than they work, so they run side by side.
 */
import { appendFileSync, globSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { formatSummary } from './reports/failures.ts'
import { runAll, type Task } from './tasks.ts'

const faults = globSync('tests/faults/*.fault.ts')
  .toSorted()
  .map((script): Task => ({ name: script, command: ['node', script, '--short'] }))

const otherPostgres: Task = {
  name: 'API tests on another PostgreSQL',
  command: ['node', 'scripts/test-installed-postgres.ts'],
}

const tasks: Task[] = [
  // The longest first. `npm test` ran on the bundled PostgreSQL; every version from 15 on must pass.
  ...(globSync('/usr/lib/postgresql/*/bin/initdb').length > 0 ? [otherPostgres] : []),
  ...faults,
  {
    name: 'npm run dev and the embedded PostgreSQL',
    command: ['vitest', 'run', 'tests/dev', 'src/server/embedded-postgres'],
    env: { TEST_FULL: '1' },
  },
]

mkdirSync('test-results', { recursive: true })
const { passed, failures } = await runAll(tasks, availableParallelism() + 1)
appendFileSync('test-results/failures.txt', formatSummary(failures))
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
