import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { asAdmin, silentLog } from './cluster.ts'

/** A PostgreSQL with migrated databases, and URLs of its superuser. */
export async function startOwnServer(names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-own-'))
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ directory: join(folder, 'postgres'), log: silentLog })
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const as = (user: string, name: string) => {
    const url = new URL(server.url)
    url.username = user
    url.password = password
    url.pathname = `/${name}`
    return url.href
  }
  for (const name of names) {
    await asAdmin(server.url, (admin) => admin.query(`create database ${name}`))
    await migrate({ url: as('vonk', name), log: silentLog })
  }
  return {
    urlOf: (name: string) => as('vonk', name),
    superuserUrlOf: (name: string) => as('postgres', name),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
