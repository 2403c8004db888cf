import sql from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { logIn } from '../../src/accounts/contract.ts'
import { startSession } from '../../src/accounts/server/accounts.ts'
import { deleteAccount } from '../../src/personal/contract.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { eraseAgain } from '../../src/server/personal/erase-again.ts'
import { withContext } from '../../src/server/run-jobs.ts'
import { testApp } from '../factories/app.ts'
import { asAdmin, silentLog, urlOfDatabase } from '../factories/cluster.ts'
import { dumpOf } from '../factories/dump.ts'
import { addMember } from '../factories/member.ts'

const password = 'zeemeeuw aan de kade'
const passwordHash = await hashPassword(password)
const canary = 'Canarybackup'
const cluster = inject('database').url
const dumped = async (pool: Database) => JSON.stringify([...(await dumpOf(pool))])
const backup = `vonk_backup_${process.pid}`

/** A copy of the whole database as it stands, under another name. */
async function backUp(name: string): Promise<void> {
  await asAdmin(cluster, async (admin) => {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.query(`create database ${backup} template ${name}`)
  })
}
afterAll(() => asAdmin(cluster, (admin) => admin.query(`drop database if exists ${backup} with (force)`)))

test('a backup that is put back is a working site, and whoever was erased since is seen by nobody and erased again', async () => {
  const before = await testApp()
  const stays = await addMember(before.app.pool, { email: 'stays@example.com', passwordHash })
  const leaves = await addMember(before.app.pool, { email: `${canary}@example.com`, name: canary, passwordHash })
  await execute(before.app.pool, sql`update profile set about = ${canary} where member_id = ${leaves}`)
  const { name } = await row<{ name: string }>(before.app.pool, sql`select current_database() as name`)
  await backUp(name)
  await (
    await before.as(leaves)
  )(deleteAccount, { password, now: true })
  await before.runJobs()
  expect(await dumped(before.app.pool)).not.toContain(canary)

  const after = await testApp({ pool: () => createPool({ url: urlOfDatabase(cluster, backup), log: silentLog, size: 4 }) })
  after.app.files = before.app.files
  expect(await dumped(after.app.pool)).toContain(canary)
  expect(await withContext(after.app, eraseAgain)).toBe(1)
  const session = { sessionId: newId(), memberId: stays, siteId: 1, device: 'test', place: '' }
  const cookie = `${sessionCookieName(false)}=${await startSession(after.app.pool, session, after.now())}`
  const ask = (path: string) => after.request(path, { headers: { cookie } })
  expect((await ask(`/api/member.php?id=${leaves}`)).status).toBe(404)
  expect((await ask(`/api/member.php?id=${stays}`)).status).toBe(200)
  await after.runJobs()
  expect(await dumped(after.app.pool)).not.toContain(canary)
  expect(await withContext(after.app, eraseAgain)).toBe(0)
  const visitor = await after.as()
  expect((await visitor(logIn, { email: 'stays@example.com', password })).user.id).toBe(stays)
  await after.app.pool.end()
})
