// Compares the built pages with their size budgets, after the build: node scripts/checks/sizes.ts
// [/path to list its files]
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { locales } from '../../src/platform/locales.ts'
import { budgetOf } from './sizes/budgets.ts'
import {
  Manifest,
  receivedBytes,
  Route,
  routeBytes,
  routeFiles,
  routeScripts,
} from './sizes/route-sizes.ts'

const client = 'dist/client'
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const manifest = Manifest.parse(readJson(join(client, '.vite/manifest.json')))
const routes = z.array(Route).parse(readJson('dist/routes.json'))

/** As the server sends it: the build has compressed it. */
const bytes = (file: string): number => statSync(join(client, `${file}.br`)).size

const sizes = routes
  .filter((route) => !route.localOnly)
  .map((route) => ({
    route,
    kilobytes: routeBytes(route, { manifest, bytes, locales }) / 1000,
    received: receivedBytes(route, { manifest, bytes, locales }) / 1000,
    files: routeFiles(route, manifest, locales),
    budget: budgetOf(route),
  }))
const isOverLimit = ({ kilobytes, received, files, budget }: (typeof sizes)[number]) =>
  kilobytes > budget.limit || received > budget.received || files > budget.files
const overLimit = sizes.filter(isOverLimit)
const missedGoal = sizes.filter(({ kilobytes, budget }) => kilobytes > budget.goal)

// vite/browser-contracts.ts removes schemas from the browser's files; this finds those that get in
// another way.
const withSchemas = globSync('**/*.js', { cwd: client }).filter((file) =>
  readFileSync(join(client, file), 'utf8').includes('_zod'),
)
for (const file of withSchemas) console.log(`✗ ${file} holds a validation library`)

const selected = routes.find((route) => route.path === process.argv[2])
if (selected) {
  const files = routeScripts(selected, manifest, 'en').toSorted(
    (one, other) => bytes(other) - bytes(one),
  )
  for (const file of files)
    console.log(`${(bytes(file) / 1000).toFixed(1).padStart(6)} kB  ${file}`)
}

for (const size of sizes) {
  const { route, kilobytes, received, files, budget } = size
  const weight = `${kilobytes.toFixed(1).padStart(6)} of ${budget.goal} kB (limit ${budget.limit})`
  const whole = `received ${received.toFixed(1).padStart(5)} of ${budget.received} kB`
  const count = `${String(files).padStart(2)} of ${budget.files} files`
  const goalNote = kilobytes > budget.goal ? '  goal not reached' : ''
  console.log(
    `${isOverLimit(size) ? '✗' : '✓'} ${route.path.padEnd(36)} ${weight}  ${whole}  ${count}  ${route.hydrate}${goalNote}`,
  )
}
console.log(
  `sizes: ${sizes.length} routes, ${overLimit.length} over their limit, ${missedGoal.length} short of their goal`,
)
process.exit(overLimit.length > 0 || withSchemas.length > 0 || sizes.length === 0 ? 1 : 0)
