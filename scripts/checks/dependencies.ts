// Checks that docs/dependencies.md has a line for every package of package.json, and no other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareDependencies } from './supply/documented-packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const failures = compareDependencies(read('docs/dependencies.md'), read('package.json'))
for (const failure of failures) console.error(`docs/dependencies.md: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
