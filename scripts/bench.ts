import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * `npm run bench [name…]`: runs benchmarks and prints their results; where a limit exists, figures
 * are ratios within one run. Each `tests/load/<name>-bench.ts` (and `<name>-<part>-bench.ts`)
 * exports functions whose names end in `Bench`.
 */
// Set before any import: React reads it once.
process.env['NODE_ENV'] = 'production'

const folder = join(import.meta.dirname, '../tests/load')
const requestedNames = process.argv.slice(2)

const isMeasure = (value: unknown): value is () => unknown => typeof value === 'function'

for (const file of globSync('*-bench.ts', { cwd: folder }).toSorted()) {
  const name = basename(file, '-bench.ts')
  if (
    requestedNames.length > 0 &&
    !requestedNames.some((each) => name === each || name.startsWith(`${each}-`))
  )
    continue
  const module: unknown = await import(join(folder, file))
  const exported: [string, unknown][] = Object.entries(module ?? {})
  for (const [key, measure] of exported) {
    if (!key.endsWith('Bench') || !isMeasure(measure)) continue
    process.stdout.write(`\n${name}: ${key}\n`)
    await measure()
  }
}
process.exit(0)
