import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { checks } from './check.ts'
import { run, runAll, type Task } from './tasks.ts'

type Count = { passed: number; failed: number }

const results = 'test-results'
const unitResults = `${results}/unit.json`
const journeyResults = `${results}/journeys.json`

/** The linter of openapi.json neither reports on us nor looks for updates. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const UnitReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() })
const JourneyReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

/** Runs one command in the open and counts it as one test. */
async function once(task: Task): Promise<Count> {
  const { ok, seconds } = await run(task, true)
  console.log(`${ok ? '✓' : '✗'} ${task.name} (${seconds.toFixed(1)} s)`)
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs a test runner and counts what its report says; a runner that fails without a failed test counts as one. */
async function counted(task: Task, report: string, read: (json: unknown) => Count): Promise<Count> {
  rmSync(report, { force: true })
  const { ok } = await run(task, true)
  const count = countIn(report, read)
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

function countIn(report: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function unitTests(): Promise<Count> {
  const command: Task['command'] = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]
  return counted({ name: 'unit and API tests', command }, unitResults, (json) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = UnitReport.parse(json)
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) }
  })
}

function journeys(): Promise<Count> {
  return counted({ name: 'journeys', command: ['playwright', 'test'] }, journeyResults, (json) => {
    const { expected, unexpected, flaky } = JourneyReport.parse(json).stats
    return { passed: expected, failed: unexpected + flaky }
  })
}

/** Scripts that break the running product on purpose; `--short` keeps each under a minute. */
async function faults(): Promise<Count> {
  const counts: Count[] = []
  for (const script of globSync('tests/faults/*.fault.ts').toSorted()) {
    counts.push(await once({ name: script, command: ['node', script, '--short'] }))
  }
  return sum(counts)
}

function sum(counts: Count[]): Count {
  return counts.reduce((all, each) => ({ passed: all.passed + each.passed, failed: all.failed + each.failed }), {
    passed: 0,
    failed: 0,
  })
}

async function main(): Promise<Count> {
  mkdirSync(results, { recursive: true })
  const counts = [
    await runAll(checks, availableParallelism()),
    await once({ name: 'build', command: ['node', 'scripts/build.ts'] }),
    await once({ name: 'openapi.json is sound', command: ['redocly', 'lint', 'openapi.json'], env: quiet }),
    await once({ name: 'size budgets', command: ['node', 'scripts/check-sizes.ts'] }),
    await unitTests(),
    await once({ name: 'browser', command: ['node', 'scripts/browser.ts'] }),
    await journeys(),
    await faults(),
  ]
  return sum(counts)
}

const { passed, failed } = await main()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
