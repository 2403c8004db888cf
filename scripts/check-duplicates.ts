import { globSync, readFileSync } from 'node:fs'
import { findClones, readTokens } from './duplicates/clones.ts'

/** Shorter matches are mostly language syntax: types of props, two queries, two tests. */
const minTokens = 100
const minLines = 10

const patterns = ['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'tests/**/*.ts', 'vite/**/*.ts']
const paths = patterns
  .flatMap((pattern) => globSync(pattern))
  .filter((path) => !path.endsWith('database/generated/tables.ts'))
const files = paths
  .toSorted()
  .map((path) => ({ path, tokens: readTokens(readFileSync(path, 'utf8')) }))
const clones = findClones(files, minTokens).filter((clone) => clone.lines >= minLines)

for (const { first, second, lines, tokens } of clones) {
  console.error(
    `${first.path}:${first.line} and ${second.path}:${second.line} share ${lines} lines (${tokens} tokens)`,
  )
}
if (clones.length > 0)
  console.error(
    '  Say it once: move what both need to the one that owns it, or to platform, src/server, web/ui or tests/factories.',
  )
console.log(`duplicates: ${files.length} files, ${clones.length} clones`)
process.exit(clones.length > 0 || files.length === 0 ? 1 : 0)
