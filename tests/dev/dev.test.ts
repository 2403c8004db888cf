import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../src/server/free-port.ts'

const root = join(import.meta.dirname, '../..')

describe('npm run dev', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-dev-'))
  // As root, PostgreSQL runs as another user, which must have access to the folder.
  chmodSync(folder, 0o755)
  let output = ''
  let port = 0
  let dev: ReturnType<typeof spawn>

  /** Resolves when the server has reported readiness for the nth time. */
  const starts = (n: number) =>
    vi.waitFor(
      () => {
        if (output.split('Vonk is ready: open').length - 1 < n)
          throw new Error(`not ready:\n${output}`)
      },
      { timeout: 90_000, interval: 100 },
    )
  const get = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)

  beforeAll(async () => {
    port = await freePort()
    const env = {
      ...process.env,
      PORT: String(port),
      VONK_VAR: folder,
      DEMO_MEMBERS: '0',
      NODE_ENV: 'development',
    }
    dev = spawn(process.execPath, ['scripts/dev.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    await starts(1)
  }, 100_000)

  afterAll(async () => {
    const exited = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test('an edit restarts the server while a page is open, and requests wait for the restart', async () => {
    const page = await get('/src/platform/locales.ts')
    expect(page.status).toBe(200)
    // The hot reload socket of a page that stays open during the restart.
    const [, token] = /wsToken = "([^"]+)"/.exec(await (await get('/@vite/client')).text()) ?? []
    const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    // Not a source of the built pages, which other tests would then build again.
    const file = join(root, 'demo/jobs.ts')
    utimesSync(file, new Date(), new Date())
    await starts(2)
    expect((await get('/api/health.php')).status).toBe(200)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    // PostgreSQL kept running: the new server connected to it.
    expect(output).not.toContain('database stopped')
    socket.close()
  })
})
