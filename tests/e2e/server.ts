import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isFullRun } from '../full-run.ts'

const root = join(import.meta.dirname, '../..')
const startTimeout = 120_000
/** The pictures of `npm run test:full` show more; a member costs a quarter of a second. */
const demoMembers = isFullRun ? '80' : '40'
/** Those of `npm start`: without them the garbage collector takes a tenth of the CPU time. */
const memoryFlags = ['--max-semi-space-size=64', '--min-semi-space-size=32']

/** Starts the product once per run as a new user does, on a port and in a folder of its own. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = process.env['E2E_PORT'] ?? '3140'
  const folder = mkdtempSync(join(tmpdir(), 'vonk-journeys-'))
  // As root, PostgreSQL runs as another user, which must have access to the folder.
  chmodSync(folder, 0o755)
  process.env['JOURNEY_VAR'] = folder
  const server = spawn(process.execPath, [...memoryFlags, 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, VONK_VAR: folder, DEMO_MEMBERS: demoMembers },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readOutput = listen(server)
  const stop = async () => {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilHealthy(server, `http://localhost:${port}/api/health.php`)
  } catch (error) {
    await stop()
    throw new Error(`The product did not start:\n${readOutput()}`, { cause: error })
  }
  return stop
}

function listen(server: ChildProcess): () => string {
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output = (output + text).slice(-20_000)
    })
  }
  return () => output
}

async function untilHealthy(server: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + startTimeout
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(250)
  }
  throw new Error(`No answer within ${startTimeout / 1000} s`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((settle) => server.once('exit', () => settle()))
  server.kill('SIGTERM')
  const forced = setTimeout(() => server.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(forced)
}
