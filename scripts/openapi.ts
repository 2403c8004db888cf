import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { readContracts } from './openapi/contracts.ts'
import { openApiOf } from './openapi/document.ts'

/** `npm run openapi`: writes dist/openapi.json from the contracts. The build does the same. */
const root = join(import.meta.dirname, '..')
export const openApiFile = join(root, 'dist/openapi.json')

/**
 * Writes the API document. Throws if a call has no summary, which is the comment above it in its
 * contract.
 */
export async function writeOpenApi(): Promise<void> {
  const contracts = await readContracts()
  const undescribed = contracts.calls.filter(({ summary }) => !summary).map(({ name }) => name)
  if (undescribed.length > 0) {
    throw new Error(
      `Describe in a comment above the call, in its contract: ${undescribed.join(', ')}`,
    )
  }
  mkdirSync(dirname(openApiFile), { recursive: true })
  writeFileSync(
    openApiFile,
    `${JSON.stringify(openApiOf(contracts, readFailureTexts()), null, 1)}\n`,
  )
}

function readFailureTexts(): Map<string, string> {
  const texts = z.record(z.string(), z.unknown())
  return new Map(
    ['errors', 'staffErrors']
      .map((name) => readFileSync(join(root, `messages/en/${name}.json`), 'utf8'))
      .flatMap((file) => Object.entries(texts.parse(JSON.parse(file))))
      .flatMap(([code, text]) => (typeof text === 'string' ? [[code, text]] : [])),
  )
}

if (import.meta.main) await writeOpenApi()
