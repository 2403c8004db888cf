import { readFileSync, rmSync } from 'node:fs'
import { failureOf, run, type Task } from '../tasks.ts'
import type { Result } from './failures.ts'
import { readVitest } from './vitest-report.ts'

/**
 * Runs a test runner with live output and reads its report; a runner that fails without a failed
 * test counts as one failure.
 */
export async function runTests(
  task: Task,
  report: string,
  read: (json: unknown) => Result,
): Promise<Result> {
  rmSync(report, { force: true })
  const outcome = await run(task, true)
  const result = readReport(report, read)
  if (result === undefined) return { passed: 0, failures: [failureOf(outcome)] }
  return !outcome.ok && result.failures.length === 0
    ? { ...result, failures: [failureOf(outcome)] }
    : result
}

function readReport(report: string, read: (json: unknown) => Result): Result | undefined {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return undefined
  }
}

/** Runs the unit and API tests; `more` are arguments for vitest. */
export function runUnitTests(
  task: Omit<Task, 'command'>,
  report: string,
  more: string[] = [],
): Promise<Result> {
  const command: Task['command'] = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ]
  return runTests({ ...task, command }, report, readVitest)
}
