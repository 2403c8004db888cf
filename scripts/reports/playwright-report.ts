import * as z from 'zod'
import type { Failure, Result } from './failures.ts'

const Message = z.object({ message: z.optional(z.string()) })
const Test = z.object({
  projectName: z.string(),
  status: z.string(),
  results: z.array(z.object({ errors: z.array(Message) })),
})
const Spec = z.object({ title: z.string(), file: z.string(), line: z.int(), tests: z.array(Test) })
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const Report = z.object({
  suites: z.array(Suite),
  errors: z.array(Message),
  stats: z.object({ expected: z.int() }),
})

type Suite = z.infer<typeof Suite>

const textOf = (errors: z.infer<typeof Message>[]) =>
  errors.map(({ message }) => message ?? '').join('\n')

const specsIn = (suite: Suite): z.infer<typeof Spec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsIn),
]

type Outcome = 'unexpected' | 'flaky'

const withOutcome =
  (outcome: Outcome) =>
  ({ title, file, line, tests }: z.infer<typeof Spec>): Failure[] =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ projectName, results }) => ({
        name: `${title} (${projectName})`,
        place: `tests/e2e/${file}:${line}`,
        error: textOf(results.flatMap(({ errors }) => errors)),
      }))

export function readPlaywright(json: unknown): Result {
  const { suites, errors, stats } = Report.parse(json)
  const globalErrors =
    errors.length > 0 ? [{ name: 'e2e', place: 'playwright.config.ts', error: textOf(errors) }] : []
  const specs = suites.flatMap(specsIn)
  const flaky = specs.flatMap(withOutcome('flaky'))
  return {
    passed: stats.expected + flaky.length,
    failures: [...globalErrors, ...specs.flatMap(withOutcome('unexpected'))],
    flaky,
  }
}
