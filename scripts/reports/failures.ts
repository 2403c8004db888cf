import { stripVTControlCharacters } from 'node:util'

/** What failed: a check, a test, a journey or a script, where it is, and what it said. */
export type Failure = { name: string; place: string; error: string }
export type Result = { passed: number; failures: Failure[] }

/** Enough to see the reason; all of it stands further up. */
const maxLines = 15

/** A line of a stack outside our own files says nothing of the reason. */
const isForeign = (line: string) => /^\s*at .*(\/node_modules\/|<anonymous>|node:)/.test(line)

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)

/** Programs say last what stopped them. */
export const lastLines = (output: string): string => linesOf(output).slice(-maxLines).join('\n')

/** The failures once more in a row, for whoever would else look for them between thousands of lines; '' without any. */
export function formatSummary(failures: Failure[]): string {
  const paragraphs = failures.map(({ name, place, error }) => {
    const lines = linesOf(error).filter((line) => !isForeign(line))
    const excerpt = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
    return [`✗ ${name}`, `  ${place}`, ...excerpt.map((line) => `    ${line}`)].join('\n')
  })
  return paragraphs.length === 0 ? '' : `\nFailed:\n\n${paragraphs.join('\n\n')}\n`
}

export const mergeResults = (results: Result[]): Result => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
})
