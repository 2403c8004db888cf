import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readContracts } from './openapi/contracts.ts'
import { openApiOf } from './openapi/document.ts'

/**
 * `npm run openapi`: writes openapi.json from the contracts; `--check` only reports whether it is
 * current.
 */
const root = join(import.meta.dirname, '..')
const file = join(root, 'openapi.json')
const errors = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(join(root, 'messages/en/errors.json'), 'utf8')))
const texts = new Map(
  Object.entries(errors).flatMap(([code, text]) =>
    typeof text === 'string' ? [[code, text]] : [],
  ),
)
const contracts = await readContracts()
const text = `${JSON.stringify(openApiOf(contracts, texts), null, 1)}\n`

for (const { name } of contracts.calls.filter(({ summary }) => !summary)) {
  process.stderr.write(
    `${name} has no summary: describe it in a comment above the call, in its contract.\n`,
  )
  process.exitCode = 1
}
if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi.json is not what the contracts say: run "npm run openapi".\n')
  process.exitCode = 1
}
