import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiOf } from '../src/server/http/openapi.ts'
import { features } from '../src/server/features.ts'

/** `npm run openapi`: writes openapi.json from the contract; with `--check` only says whether it is current. */
const file = join(import.meta.dirname, '../openapi.json')
const text = `${JSON.stringify(openApiOf(features.flatMap((feature) => feature.routes ?? [])), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi.json is not what the contract says: run "npm run openapi".\n')
  process.exitCode = 1
}
