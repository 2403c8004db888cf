// Loads every server file in Node: tests use Vite, which accepts imports that Node rejects.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const patterns = [
  'src/server/**/*.ts',
  'src/app/server/**/*.ts',
  'src/*/{server,console/server}/**/*.ts',
  'src/**/{contract,*-contract,rules}.ts',
  'demo/**/*.ts',
  'src/platform/*.ts',
]
/** Programs, which would start when they are imported. */
const programs = new Set([
  'src/app/server/main.ts',
  'src/photos/server/decode-worker.ts',
  'src/safety/server/screen-worker.ts',
])

const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].filter(
  (file) => !file.endsWith('.test.ts') && !programs.has(file),
)
let failed = 0
for (const file of files.toSorted()) {
  try {
    await import(pathToFileURL(resolve(file)).href)
  } catch (error) {
    failed += 1
    console.error(`${file}: ${error instanceof Error ? error.message : 'does not load'}`)
  }
}
if (failed > 0)
  console.error(
    '  Node runs these files by stripping types: no .tsx, no import.meta.glob, JSON only with { type: "json" }, endings on imports.',
  )
console.log(`server files: ${files.length} loaded by Node, ${failed} failed`)
process.exit(failed > 0 || files.length === 0 ? 1 : 0)
