import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const scripts = globSync('tests/faults/*.fault.ts', { cwd: root }).toSorted()

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(scripts)('%s leaves nothing when it is stopped while it starts', async (script) => {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-stop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another user, which must have access to the folder.
  chmodSync(folder, 0o755)
  const env = { ...process.env, TMPDIR: folder }
  const child = spawn(process.execPath, [script, '--short'], { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const pid = await vi.waitFor(
    () => {
      const [file = ''] = globSync('**/postmaster.pid', { cwd: folder })
      const [first = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
      // Below zero while the folder of the database is made.
      expect(Number(first)).toBeGreaterThan(0)
      return Number(first)
    },
    { timeout: 40_000, interval: 20 },
  )
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGTERM')
  await ended
  // An ended process is there until the system has reaped it.
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 50 })
  expect(readdirSync(folder)).toEqual([])
})
