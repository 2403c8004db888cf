import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isFullRun } from '../tests/full-run.ts'
import { checks } from './check.ts'
import { mergeResults, formatSummary, type Result } from './reports/failures.ts'
import { readPlaywright } from './reports/playwright-report.ts'
import { runTests, runUnitTests } from './reports/run-tests.ts'
import { failureOf, headline, run, runAll, type Task } from './tasks.ts'
import { openTestFolder } from './test-folder.ts'

const results = 'test-results'
/** Not deleted, so that a script that runs several parts can print all failures at its end. */
const summary = `${results}/failures.txt`

/** Disables telemetry and update checks of the linter of openapi.json. */
const redoclyEnv = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Runs one command with live output and counts it as one test. */
async function runStep(task: Task): Promise<Result> {
  const outcome = await run(task, true)
  console.log(headline(outcome))
  return outcome.ok ? { passed: 1, failures: [] } : { passed: 0, failures: [failureOf(outcome)] }
}

/** They break the running product on purpose, 50 or more times each. `.ci/run` runs a short form. */
const faults = (isFullRun ? globSync('tests/faults/*.fault.ts') : [])
  .toSorted()
  .map((script): Task => ({ name: script, command: ['node', script, '--kills', '50'] }))

/** What the other tests do not need, except the build. */
const staticTasks: Task[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  ...checks,
  {
    name: 'openapi.json is sound',
    command: ['redocly', 'lint', 'dist/openapi.json'],
    env: redoclyEnv,
    after: 'build',
  },
  { name: 'size budgets', command: ['node', 'scripts/checks/sizes.ts'], after: 'build' },
]

async function main(): Promise<Result> {
  mkdirSync(results, { recursive: true })
  rmSync(summary, { force: true })
  const statics = await runAll(staticTasks, availableParallelism())
  const units = await runUnitTests({ name: 'unit and API tests' }, `${results}/unit.json`)
  const browser = await runStep({ name: 'browser', command: ['node', 'scripts/browser.ts'] })
  // Browsers and fault tests wait, for each other and for processes that were killed.
  const [journeys, kills] = await Promise.all([
    runTests(
      { name: 'e2e', command: ['playwright', 'test'] },
      `${results}/e2e.json`,
      readPlaywright,
    ),
    runAll(faults, 1),
  ])
  return mergeResults([statics, units, browser, journeys, kills])
}

openTestFolder()
const { passed, failures, flaky } = await main()
const report = formatSummary(failures, flaky)
writeFileSync(summary, report)
console.log(`${report}${report && '\n'}${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
