import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/built')
const sources = ['src', 'messages', 'vite', 'brands', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the browser's files and the bundle that renders pages, unless no source changed since the
 * last build. Leaves the files uncompressed.
 */
export async function buildIfNeeded(): Promise<void> {
  if (existsSync(stamp) && newest() <= statSync(stamp).mtimeMs) return
  await buildPages()
}

export async function build(): Promise<void> {
  await buildPages()
  await compressAssets()
}

async function buildPages(): Promise<void> {
  const started = performance.now()
  process.stderr.write('Building the pages…\n')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // In separate processes, because plugins keep state.
  const steps = [
    [vite, 'build', '--logLevel', 'warn'],
    [vite, 'build', '--logLevel', 'warn', '--ssr'],
  ]
  const codes = Promise.all(steps.map(runStep))
  // In this process, which loads the contracts anyway when it starts the server.
  const { writeOpenApi } = await import('./openapi.ts')
  await writeOpenApi()
  if ((await codes).some((code) => code !== 0)) throw new Error('The build failed; see above.')
  writeFileSync(stamp, new Date().toISOString())
  process.stderr.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Returns the exit code, or null if the program was killed. */
function runStep(command: string[]): Promise<number | null> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // A start that fails meanwhile leaves no build behind.
  const end = () => void child.kill()
  process.on('exit', end)
  child.on('close', () => process.off('exit', end))
  return new Promise((settle, fail) => child.on('error', fail).on('close', settle))
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
