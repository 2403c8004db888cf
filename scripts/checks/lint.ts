import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import * as z from 'zod'

/**
 * `node scripts/checks/lint.ts [option of oxlint…]`: lints the files that changed since they last
 * passed, and those that import them: the rules with types see no further. Without a record of that,
 * as in CI, and after a change of what all files depend on, it lints everything.
 */
const RECORD = 'node_modules/.cache/lint.json'

/** What a result depends on beside a file and its imports; the plugin reads the English texts. */
const sharedFiles = [
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lint/plugin.js',
  'messages/en/*.json',
  '{src,demo,scripts,tests,vite}/**/*.d.ts',
]
const sources = ['{src,demo,scripts,tests,vite}/**/*.{ts,tsx}', '*.ts']

const Passed = z.object({ shared: z.string(), files: z.record(z.string(), z.string()) })
type Passed = z.infer<typeof Passed>

const digest = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64url')

const listFiles = (root: string, patterns: string[]): string[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** The files of ours that a file imports or re-exports, by paths as in `listFiles`. */
const listImports = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)/g)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  )

/**
 * Returns a key for each file that changes whenever it or a file that it imports changes, directly or
 * through others; none for files in a cycle of imports and those that import one. Declarations for
 * the whole program change the key `shared`.
 */
export function computeKeys(root: string, options: readonly string[] = []): Passed {
  const texts = new Map(
    listFiles(root, sources).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const keys = new Map<string, string | null>()
  const visit = (path: string, importers: readonly string[]): string | null => {
    const text = texts.get(path)
    // Not a source: a picture, or JSON, whose type comes from its text.
    if (text === undefined) return existsSync(join(root, path)) ? hashFile(root, path) : path
    if (importers.includes(path)) return null
    const before = keys.get(path)
    if (before !== undefined) return before
    const imported = listImports(path, text).map((each) => visit(each, [...importers, path]))
    const key = imported.includes(null) ? null : digest([text, ...imported.map(String)])
    keys.set(path, key)
    return key
  }
  for (const path of texts.keys()) visit(path, [])
  const global = [...texts].filter(([, text]) => /^\s*declare (?:global|module)\b/m.test(text))
  const shared = [
    ...options,
    ...listFiles(root, sharedFiles).map((path) => `${path} ${hashFile(root, path)}`),
    ...global.map(([path, text]) => `${path} ${text}`),
  ]
  const files = [...keys].flatMap(([path, key]) => (key === null ? [] : [[path, key] as const]))
  return { shared: digest(shared), files: Object.fromEntries(files) }
}

const hashFile = (root: string, path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('base64url')

/** Returns what must be linted: files, or null for everything. */
export function chooseFiles(root: string, now: Passed, passed: Passed | null): string[] | null {
  if (passed?.shared !== now.shared) return null
  return listFiles(root, sources).filter(
    (path) => now.files[path] === undefined || now.files[path] !== passed.files[path],
  )
}

function readRecord(file: string): Passed | null {
  try {
    return Passed.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

if (import.meta.main) {
  const root = process.cwd()
  const record = resolve(root, RECORD)
  const options = process.argv.slice(2)
  const now = computeKeys(root, options)
  const files = chooseFiles(root, now, readRecord(record))
  const args = [...options, ...(files ?? [])]
  const { status } =
    files?.length === 0
      ? { status: 0 }
      : spawnSync('oxlint', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, JSON.stringify(now))
  }
  console.log(files ? `lint: ${files.length} files changed since they passed` : 'lint: all files')
  process.exit(status ?? 1)
}
