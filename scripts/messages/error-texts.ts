import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from './catalogues.ts'

/**
 * Returns failure codes without a text, and texts of codes that no call declares. `common` are the
 * codes of every call, or of none.
 */
export async function errorTextFaults(root: string, common: readonly string[]): Promise<Fault[]> {
  const codes = new Map<string, string>(common.map((code) => [code, 'every call']))
  for (const path of globSync('src/**/{contract,*-contract}.ts', { cwd: root })) {
    for (const code of await failureCodes(resolve(root, path)))
      codes.set(code, path.replaceAll('\\', '/'))
  }
  const [file = 'messages/en/errors.json'] = globSync('messages/en/errors.json', { cwd: root })
  const texts = new Set(textKeys(root))
  const silent = [...codes]
    .filter(([code]) => !texts.has(code))
    .map(([code, path]) => ({ file, key: code, fault: `is missing: ${path} can fail with it` }))
  const unused = [...texts]
    .filter((code) => !codes.has(code))
    .map((code) => ({ file, key: code, fault: 'is no failure of any contract' }))
  return [...silent, ...unused]
}

function textKeys(root: string): string[] {
  const [path] = globSync('messages/en/errors.json', { cwd: root })
  if (!path) return []
  const texts: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
  return typeof texts === 'object' && texts !== null ? Object.keys(texts) : []
}

async function failureCodes(path: string): Promise<string[]> {
  const contract: unknown = await import(pathToFileURL(path).href)
  if (typeof contract !== 'object' || contract === null) return []
  return Object.values(contract).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null || !('fails' in value) || !('path' in value))
      return []
    return typeof value.fails === 'object' && value.fails !== null ? Object.keys(value.fails) : []
  })
}
