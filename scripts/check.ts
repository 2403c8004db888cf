import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runAll, type Task } from './tasks.ts'

/** Everything that can be known without building or running the product; slowest first, so that all cores end together. */
const tasks: Task[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'walls', command: ['node', 'scripts/check-walls.ts'] },
  { name: 'translations', command: ['node', 'scripts/check-messages.ts'] },
  { name: 'duplicates', command: ['node', 'scripts/check-duplicates.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'vocabulary', command: ['node', 'scripts/check-vocabulary.ts'] },
  { name: 'licences', command: ['node', 'scripts/sbom.ts', '--check'] },
]

if (!existsSync('package-lock.json')) throw new Error('Run this in the root of the project: npm run check')
const { failed } = await runAll(tasks, availableParallelism())
process.exit(failed > 0 ? 1 : 0)
