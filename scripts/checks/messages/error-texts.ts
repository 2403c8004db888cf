import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from './catalogues.ts'

/** The texts of failures of members' and visitors' calls, and those that only calls of staff have. */
const FILE = 'messages/en/errors.json'
const STAFF_FILE = 'messages/en/staffErrors.json'

/**
 * Returns failure codes without a text, texts of codes that no call declares, and texts in the wrong
 * catalogue: members load nothing that only staff can read. `common` are the codes of every call, or
 * of none.
 */
export async function errorTextFaults(root: string, common: readonly string[]): Promise<Fault[]> {
  const codes = new Map<string, Code>(
    common.map((code) => [code, { path: 'every call', file: FILE }]),
  )
  for (const path of globSync('src/**/{contract,*-contract}.ts', { cwd: root })) {
    for (const [code, access] of await failureCodes(resolve(root, path))) {
      const file = access === 'operator' ? (codes.get(code)?.file ?? STAFF_FILE) : FILE
      codes.set(code, { path: path.replaceAll('\\', '/'), file })
    }
  }
  const texts = [FILE, STAFF_FILE].flatMap((file) =>
    textKeys(root, file).map((code) => ({ code, file })),
  )
  const silent = [...codes]
    .filter(([code]) => !texts.some((text) => text.code === code))
    .map(([code, { path, file }]) => ({
      file,
      key: code,
      fault: `is missing: ${path} can fail with it`,
    }))
  const unused = texts
    .filter(({ code }) => !codes.has(code))
    .map(({ code, file }) => ({ file, key: code, fault: 'is no failure of any contract' }))
  const misplaced = texts.flatMap(({ code, file }) => {
    const right = codes.get(code)?.file ?? file
    return right === file ? [] : [{ file, key: code, fault: `belongs in ${right}` }]
  })
  return [...silent, ...unused, ...misplaced]
}

type Code = { path: string; file: string }

function textKeys(root: string, file: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return typeof texts === 'object' && texts !== null ? Object.keys(texts) : []
}

/** The codes of all calls of a contract, with who may make the call. */
async function failureCodes(path: string): Promise<[code: string, access: unknown][]> {
  const contract: unknown = await import(pathToFileURL(path).href)
  if (typeof contract !== 'object' || contract === null) return []
  return Object.values(contract).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null || !('fails' in value) || !('path' in value))
      return []
    const access = 'access' in value ? value.access : null
    return typeof value.fails === 'object' && value.fails !== null
      ? Object.keys(value.fails).map((code): [string, unknown] => [code, access])
      : []
  })
}
