// Writes dist/sbom.json (CycloneDX) from the lockfile and refuses unknown licences: node scripts/sbom.ts [--check]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { billOfMaterials } from './supply/cyclonedx.ts'
import { refusedLicences } from './supply/licences.ts'
import { missingOptional, readPackages } from './supply/packages.ts'

const product = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
const lockfile = readFileSync('package-lock.json', 'utf8')
const packages = readPackages(lockfile)
const missing = missingOptional(lockfile)
const refused = packages.flatMap((each) => refusedLicences(each).map((licence) => `${each.name}@${each.version}: ${licence}`))

for (const line of refused) console.error(`${line} is not allowed; see scripts/supply/licences.ts`)
for (const name of missing) console.error(`${name} has no entry in package-lock.json, so that "npm ci" refuses it`)
if (!process.argv.includes('--check')) {
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/sbom.json', `${JSON.stringify(billOfMaterials(product, packages), null, 2)}\n`)
}
const running = packages.filter((each) => !each.development).length
console.log(
  `packages: ${packages.length} (${running} run with the product), licences refused: ${refused.length}, advisories: not audited`,
)
process.exit(refused.length > 0 || missing.length > 0 ? 1 : 0)
