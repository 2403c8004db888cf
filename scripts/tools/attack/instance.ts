import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '../../../src/server/free-port.ts'
import { startProxy } from './proxy.ts'

/**
 * A separate running product behind `startProxy`, and the cookies of two sessions of one of its
 * members, because a tool may end its own, and of an operator with every role. `folder` is for the
 * tools' output.
 */
export type Instance = {
  origin: string
  cookie: string
  crawlCookie: string
  staffCookie: string
  folder: string
  stop(): Promise<void>
}

const Demo = z.object({ password: z.string(), accounts: z.record(z.string(), z.string()) })
const START_SECONDS = 180

export async function startInstance(): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-attack-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    VONK_VAR: folder,
    DEMO_MEMBERS: '20',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  }
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (let waited = 0; !(await isHealthy(origin)); waited++) {
      if (waited > START_SECONDS || server.exitCode !== null)
        throw new Error('the product did not start')
      await delay(1_000)
    }
    const demo = Demo.parse(JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')))
    const cookie = await logIn(origin, demo, 'premium')
    const crawlCookie = await logIn(origin, demo, 'premium')
    const staffCookie = await logIn(origin, demo, 'operator')
    const proxy = await startProxy(port)
    const stopBoth = async () => {
      proxy.close()
      await stop()
    }
    return { origin: proxy.origin, cookie, crawlCookie, staffCookie, folder, stop: stopBoth }
  } catch (error) {
    await stop()
    throw error
  }
}

const isHealthy = (origin: string) =>
  fetch(`${origin}/api/health.php`).then(
    ({ ok }) => ok,
    () => false,
  )

async function logIn(
  origin: string,
  { accounts, password }: z.infer<typeof Demo>,
  account: 'premium' | 'operator',
): Promise<string> {
  const response = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accounts[account], password }),
  })
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('auth.session='))
  if (!cookie) throw new Error(`the demo account ${account} could not log in: ${response.status}`)
  return cookie.split(';')[0] ?? ''
}
