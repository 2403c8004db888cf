import { relative } from 'node:path'
import * as z from 'zod'
import type { Failure, Result } from './failures.ts'

const Test = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
})
const File = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(Test),
})
const Report = z.object({ numPassedTests: z.int(), testResults: z.array(File) })

/** A file can fail without a failed test: when its import or a hook fails. */
function failuresIn(file: z.infer<typeof File>): Failure[] {
  const place = relative(process.cwd(), file.name)
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  const tests = failed.map(({ fullName, failureMessages }) => ({
    name: fullName,
    place,
    error: failureMessages.join('\n'),
  }))
  if (file.message !== '') return [{ name: place, place, error: file.message }, ...tests]
  return file.status === 'failed' && tests.length === 0
    ? [{ name: place, place, error: 'A hook failed, or the file did not finish.' }]
    : tests
}

export function readVitest(json: unknown): Result {
  const { numPassedTests, testResults } = Report.parse(json)
  return { passed: numPassedTests, failures: testResults.flatMap(failuresIn) }
}
