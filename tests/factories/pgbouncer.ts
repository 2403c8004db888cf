import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../../src/server/free-port.ts'

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

/** PgBouncer in transaction mode with two sessions, in front of a database; ends with the calling test file. */
export async function startPgBouncer(url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'vonk-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}${password && ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
pool_mode = transaction
default_pool_size = 2
unix_socket_dir =
`,
  )
  chmodSync(file, 0o644)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  stops.push(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`
}
