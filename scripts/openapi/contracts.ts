import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { Call } from '../../src/platform/contract.ts'

/** A call with its documentation for the API document. */
export type NamedCall = { name: string; tag: string; summary: string; call: Call }

/** Every call, and every schema that a contract exports by name. */
export type Contracts = { calls: NamedCall[]; schemas: Map<string, z.ZodType> }

const root = join(import.meta.dirname, '../..')
/** Schemas of single values, which are exported by name like the others. */
const SHARED = 'src/platform/ids.ts'

/** Features whose calls have the tag of another one, by which the scopes of keys are named. */
const tagOfFeature: Record<string, string> = {
  accounting: 'payments',
  'order-limits': 'payments',
  providers: 'payments',
  verification: 'moderation',
}

/**
 * Reads the contracts of all features: names from their exports, summaries from the comment above
 * each call.
 */
export async function readContracts(): Promise<Contracts> {
  const contracts: Contracts = { calls: [], schemas: new Map() }
  for (const path of [
    SHARED,
    ...globSync('src/**/{contract,*-contract}.ts', { cwd: root }).toSorted(),
  ]) {
    if (path === 'src/platform/contract.ts') continue
    const exported: unknown = await import(pathToFileURL(join(root, path)).href)
    const summaries = summariesOf(readFileSync(join(root, path), 'utf8'))
    const feature = path.split('/')[1] ?? ''
    const tag = tagOfFeature[feature] ?? feature
    for (const [name, value] of Object.entries(exported ?? {})) {
      if (isCall(value))
        contracts.calls.push({ name, tag, summary: summaries.get(name) ?? '', call: value })
      else if (isSchema(value)) addSchema(contracts.schemas, name, tag, value)
    }
  }
  return contracts
}

function addSchema(
  schemas: Contracts['schemas'],
  name: string,
  tag: string,
  schema: z.ZodType,
): void {
  const existing = schemas.get(name)
  if (existing === schema) return
  schemas.set(
    existing ? `${tag.replace(/^./, (letter) => letter.toUpperCase())}${name}` : name,
    schema,
  )
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' &&
  value !== null &&
  'input' in value &&
  'path' in value &&
  'fails' in value

/** Returns the comments directly above each `export const name = call(`, by name. */
export function summariesOf(source: string): Map<string, string> {
  const commented = source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)(?::[^=]+)? = call\(/g,
  )
  return new Map([...commented].map(([, comment = '', name = '']) => [name, plainText(comment)]))
}

const plainText = (comment: string) =>
  comment
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
