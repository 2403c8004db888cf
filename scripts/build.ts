import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeOpenApi } from './openapi.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/built')
const sources = ['src', 'messages', 'vite', 'brands', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the browser's files and the bundle that renders pages, unless no source changed since the
 * last build.
 */
export async function buildIfNeeded(): Promise<void> {
  if (existsSync(stamp) && newest() <= statSync(stamp).mtimeMs) return
  await build()
}

export async function build(): Promise<void> {
  const started = performance.now()
  process.stderr.write('Building the pages…\n')
  // Built one after the other in separate processes: together they would need twice the memory, and
  // plugins keep state.
  for (const mode of [[], ['--ssr']]) {
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...mode],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    if (run.status !== 0) throw new Error('The build failed; see above.')
  }
  await writeOpenApi()
  writeFileSync(stamp, new Date().toISOString())
  process.stderr.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

function newest(): number {
  return Math.max(...sources.map((source) => newestIn(join(root, source))))
}

function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

if (import.meta.main) await build()
