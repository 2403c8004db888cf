// Compares dist/openapi.json with that of the last release: `node scripts/checks/api-changes.ts <file>`.
// Fails on changes that break programs, unless the part "Unreleased" of the CHANGELOG has the
// sentence "The API changed:" that tells their authors.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiFile } from '../openapi.ts'
import { findBreakingChanges } from '../openapi/breaking-changes.ts'

const [, , released = ''] = process.argv
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const changes = findBreakingChanges(readJson(released), readJson(openApiFile))
const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
const [, unreleased = ''] = /## Unreleased\n([^]*?)(?=\n## |$)/.exec(changelog) ?? []
const isAnnounced = unreleased.includes('The API changed:')
for (const change of changes) console.log(change)
console.log(
  `${changes.length} changes break programs${isAnnounced ? ', and the CHANGELOG tells' : ''}`,
)
process.exitCode = changes.length > 0 && !isAnnounced ? 1 : 0
