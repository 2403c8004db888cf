import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { formatSummary } from '../../scripts/reports/failures.ts'
import { readPlaywright } from '../../scripts/reports/playwright-report.ts'
import { runTests } from '../../scripts/reports/run-tests.ts'
import { readVitest } from '../../scripts/reports/vitest-report.ts'
import { runAll } from '../../scripts/tasks.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const testFile = (name: string, more: object) => ({
  name: join(process.cwd(), name),
  status: 'failed',
  message: '',
  assertionResults: [],
  ...more,
})
const unit = (status: string, failureMessages: string[] = []) => ({
  fullName: 'credits are counted',
  status,
  failureMessages,
})

describe('test reports', () => {
  test('lists a failed test with its file and error, and no passed or skipped ones', () => {
    const failing = testFile('src/credits/credits.test.ts', {
      assertionResults: [unit('failed', ['expected 1 to be 2']), unit('passed'), unit('skipped')],
    })
    expect(
      readVitest({
        numPassedTests: 1,
        testResults: [failing, testFile('src/a.test.ts', { status: 'passed' })],
      }),
    ).toEqual({
      passed: 1,
      failures: [
        {
          name: 'credits are counted',
          place: 'src/credits/credits.test.ts',
          error: 'expected 1 to be 2',
        },
      ],
    })
  })

  test('lists a test file that fails without a failed test', () => {
    const unloaded = testFile('src/a.test.ts', { message: 'Cannot find module ./b.ts' })
    const unfinished = testFile('src/c.test.ts', { assertionResults: [unit('passed')] })
    const { failures } = readVitest({ numPassedTests: 1, testResults: [unloaded, unfinished] })
    expect(failures).toEqual([
      { name: 'src/a.test.ts', place: 'src/a.test.ts', error: 'Cannot find module ./b.ts' },
      {
        name: 'src/c.test.ts',
        place: 'src/c.test.ts',
        error: 'A hook failed, or the file did not finish.',
      },
    ])
  })

  test('lists a failed e2e test, one that passed at the second try, and failures outside of tests', () => {
    const e2eTest = (projectName: string, status: string, message: string) => ({
      projectName,
      status,
      results: [{ errors: [{ message }] }],
    })
    const tests = [
      e2eTest('phone', 'unexpected', 'no heading'),
      e2eTest('desktop', 'flaky', 'too slow'),
    ]
    const spec = (title: string, more: object) => ({
      title,
      file: 'chat.e2e.ts',
      line: 7,
      tests: [],
      ...more,
    })
    const inner = { specs: [spec('a message arrives', { tests })] }
    const passed = {
      specs: [
        spec('a chat opens', {
          tests: [{ projectName: 'phone', status: 'expected', results: [] }],
        }),
      ],
    }
    const report = {
      suites: [{ ...passed, suites: [inner] }],
      errors: [{ message: 'no server' }],
      stats: { expected: 1 },
    }
    const place = 'tests/e2e/chat.e2e.ts:7'
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failures: [
        { name: 'e2e', place: 'playwright.config.ts', error: 'no server' },
        { name: 'a message arrives (phone)', place, error: 'no heading' },
      ],
      flaky: [{ name: 'a message arrives (desktop)', place, error: 'too slow' }],
    })
    const { failures, flaky } = readPlaywright(report)
    expect(formatSummary(failures, flaky)).toContain(
      'Passed on a retry:\n\n~ a message arrives (desktop)\n',
    )
  })

  test('counts a runner with a non-zero exit code as a failure, whatever its report says', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const report = join(folder, 'report.json')
    const runner = (script: string) => ({
      name: 'runner',
      command: ['node', '-e', script] satisfies [string, ...string[]],
    })
    const write = `require('node:fs').writeFileSync(${JSON.stringify(report)}, '{}');`
    const read = () => ({ passed: 3, failures: [] })
    expect(
      await runTests(
        runner(`${write} console.error('out of memory'); process.exit(1)`),
        report,
        read,
      ),
    ).toMatchObject({
      passed: 3,
      failures: [{ name: 'runner', error: 'out of memory' }],
    })
    expect(await runTests(runner(''), report, read)).toMatchObject({
      passed: 0,
      failures: [{ name: 'runner' }],
    })
    expect(await runTests(runner(write), report, read)).toEqual({ passed: 3, failures: [] })
  })

  test('starts a task only after the one that it waits for, and rejects a wait for no task', async () => {
    const lines = vi.spyOn(console, 'log').mockReturnValue()
    const task = (name: string, after?: string) => ({
      name,
      command: ['node', '-e', ''] satisfies [string, ...string[]],
      ...(after !== undefined && { after }),
    })
    await runAll([task('sizes', 'build'), task('lint'), task('build')], 1)
    expect(lines.mock.calls.map(([line]) => String(line).split(' ')[1])).toEqual([
      'lint',
      'build',
      'sizes',
    ])
    await expect(runAll([task('sizes', 'built')], 2)).rejects.toThrow('sizes waits for a task')
  })

  test('quotes the last lines of a failed check, without colours, foreign stack lines and excess length', async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const count = `for (let line = 1; line <= 40; line++) console.log('line ' + line); process.exit(1)`
    const { passed, failures } = await runAll(
      [
        { name: 'counts', command: ['node', '-e', count] },
        { name: 'fine', command: ['node', '-e', ''] },
      ],
      2,
    )
    expect(passed).toBe(1)
    expect(failures.map(({ name, error }) => ({ name, lines: error.split('\n') }))).toMatchObject([
      { name: 'counts', lines: Array.from({ length: 15 }, (_, index) => `line ${index + 26}`) },
    ])
    const long = {
      name: 'long',
      place: 'a.test.ts',
      error: `\u001b[31mred\u001b[39m\n\n    at new Promise (<anonymous>)\n    at run (file:///x/node_modules/y.js:1)\n${'again\n'.repeat(40)}`,
    }
    expect(formatSummary([long])).toBe(
      `\nFailed:\n\n✗ long\n  a.test.ts\n    red\n${'    again\n'.repeat(14)}    …\n`,
    )
    expect(formatSummary([])).toBe('')
  })
})
