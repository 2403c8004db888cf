// Measures the built pages against their budgets, after the build: node scripts/check-sizes.ts [/path to list its files]
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod'
import { locales } from '../src/platform/locales.ts'
import { budgetOf } from './sizes/budgets.ts'
import { Manifest, Route, routeBytes, routeScripts } from './sizes/route-sizes.ts'

const client = 'dist/client'
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const manifest = Manifest.parse(readJson(join(client, '.vite/manifest.json')))
const routes = z.array(Route).parse(readJson('dist/routes.json'))

const measured = new Map<string, number>()
function bytes(file: string): number {
  const known = measured.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(client, file))
  const size = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).length
  measured.set(file, size)
  return size
}

const sizes = routes
  .filter((route) => !route.localOnly)
  .map((route) => ({ route, kilobytes: routeBytes(route, { manifest, bytes, locales }) / 1000, budget: budgetOf(route) }))
const over = sizes.filter(({ kilobytes, budget }) => kilobytes > budget.limit)
const short = sizes.filter(({ kilobytes, budget }) => kilobytes > budget.goal)

// Schemas are the server's: vite/browser-contracts.ts keeps them out, and this says so when one gets in by another way.
const withSchemas = globSync('**/*.js', { cwd: client }).filter((file) =>
  readFileSync(join(client, file), 'utf8').includes('_zod'),
)
for (const file of withSchemas) console.log(`✗ ${file} holds a validation library`)

const asked = routes.find((route) => route.path === process.argv[2])
if (asked) {
  const files = routeScripts(asked, manifest, 'en').toSorted((one, other) => bytes(other) - bytes(one))
  for (const file of files) console.log(`${(bytes(file) / 1000).toFixed(1).padStart(6)} kB  ${file}`)
}

for (const { route, kilobytes, budget } of sizes) {
  const aim = kilobytes > budget.goal ? '  goal not reached' : ''
  const mark = kilobytes > budget.limit ? '✗' : '✓'
  console.log(
    `${mark} ${route.path.padEnd(36)} ${kilobytes.toFixed(1).padStart(6)} of ${budget.goal} kB (limit ${budget.limit})  ${route.hydrate}${aim}`,
  )
}
console.log(`sizes: ${sizes.length} routes, ${over.length} over their limit, ${short.length} short of their goal`)
process.exit(over.length > 0 || withSchemas.length > 0 || sizes.length === 0 ? 1 : 0)
