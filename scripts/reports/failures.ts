import { stripVTControlCharacters } from 'node:util'

/** A failed check, test or script: its name, location and error output. */
export type Failure = { name: string; place: string; error: string }
export type Result = {
  passed: number
  failures: Failure[]
  /** Tests that failed and passed on the retry; they count as passed and are listed. */
  flaky?: Failure[]
}

/** Enough to see the reason; the full output is above. */
const maxLines = 15

/** Stack lines outside our own files rarely explain the failure. */
const isForeign = (line: string) => /^\s*at .*(\/node_modules\/|<anonymous>|node:)/.test(line)

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)

/** Programs print the reason of a failure last. */
export const lastLines = (output: string): string => linesOf(output).slice(-maxLines).join('\n')

/** Repeats the failures, and tests that passed on a retry, at the end of a long output; '' without any. */
export function formatSummary(failures: Failure[], flaky: Failure[] = []): string {
  return listOf('Failed', '✗', failures) + listOf('Passed on a retry', '~', flaky)
}

function listOf(title: string, mark: string, failures: Failure[]): string {
  const paragraphs = failures.map(({ name, place, error }) => {
    const lines = linesOf(error).filter((line) => !isForeign(line))
    const excerpt = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
    return [`${mark} ${name}`, `  ${place}`, ...excerpt.map((line) => `    ${line}`)].join('\n')
  })
  return paragraphs.length === 0 ? '' : `\n${title}:\n\n${paragraphs.join('\n\n')}\n`
}

export const mergeResults = (results: Result[]): Result => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
  flaky: results.flatMap(({ flaky = [] }) => flaky),
})
