// Writes dist/sbom.json (CycloneDX) with npm sbom and rejects unknown licences: node
// scripts/checks/sbom.ts [--check]
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { refusedLicences } from './supply/licences.ts'
import { missingLibc, missingOptional, readPackages } from './supply/packages.ts'

const lockfile = readFileSync('package-lock.json', 'utf8')
const packages = readPackages(lockfile)
const missing = missingOptional(lockfile)
const vague = missingLibc(lockfile)
const refused = packages.flatMap((each) =>
  refusedLicences(each).map((licence) => `${each.name}@${each.version}: ${licence}`),
)

for (const line of refused)
  console.error(`${line} is not allowed; see scripts/checks/supply/licences.ts`)
for (const name of missing)
  console.error(`${name} has no entry in package-lock.json, so that "npm ci" refuses it`)
for (const name of vague)
  console.error(
    `${name} has no "libc" in package-lock.json, so that "npm ci" installs it everywhere`,
  )
if (!process.argv.includes('--check')) {
  mkdirSync('dist', { recursive: true })
  const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  writeFileSync('dist/sbom.json', sbom)
}
const running = packages.filter((each) => !each.development).length
console.log(
  `packages: ${packages.length} (${running} run with the product), licences refused: ${refused.length}, advisories: not audited`,
)
process.exit(refused.length > 0 || missing.length + vague.length > 0 ? 1 : 0)
