import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { logIn } from '../../src/accounts/contract.ts'
import { startSession } from '../../src/accounts/server/public.ts'
import { withContext } from '../../src/app/server/run-jobs.ts'
import { eraseMember } from '../../src/data-rights/server/erase-member.ts'
import { eraseRestoredMembers } from '../../src/data-rights/server/erase-restored.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp, type TestApp } from './app.ts'
import { connectTimeout } from './database.ts'
import { silentLog } from './cluster.ts'
import { dumpOf } from './dump.ts'
import { addMember } from './member.ts'

export const backupGuide = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')
/** The command in docs/backup.md that starts with this word. */
export const documented = (program: string): string =>
  new RegExp(`\`(${program} [^\`]+)\``).exec(backupGuide)?.[1] ?? ''

const password = 'zeemeeuw aan de kade'
export const canary = 'Canarybackup'
export const dumped = async (pool: Database): Promise<string> =>
  JSON.stringify([...(await dumpOf(pool))])

/** A member who stays, and one who leaves after the backup, with a photo. */
export type Life = { stays: string; leaves: string; photo: string }

export async function addLives(pool: Database, files: TestApp['app']['files']): Promise<Life> {
  const passwordHash = await hashPassword(password)
  const stays = await addMember(pool, { email: 'stays@example.com', passwordHash })
  const leaves = await addMember(pool, {
    email: `${canary}@example.com`,
    name: canary,
    passwordHash,
  })
  await execute(pool, sql`update profile set about = ${canary} where member_id = ${leaves}`)
  const photo = `${canary}-aaaaaaaaaaaaaaaa`
  await execute(
    pool,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${leaves}, 1, ${photo}, 'active', 0, now())`,
  )
  await files.put(`photos/${photo}/full`, new Uint8Array([1]))
  return { stays, leaves, photo }
}

export async function nodeOn(url: string, files: TestApp['app']['files']): Promise<TestApp> {
  const node = await testApp({
    pool: () => createPool({ url, log: silentLog, size: 4, connectTimeout, everySite: true }),
  })
  node.app.files = files
  return node
}

/** The member requests immediate erasure. */
export async function eraseNow(node: TestApp, member: string): Promise<void> {
  await execute(
    node.app.pool,
    sql`update account set status = 'deleted', deleted_at = now() where member_id = ${member}`,
  )
  await eraseMember(
    createJobContext(node.app, 1, { cookies: [], afterCommit: [] }, node.app.pool),
    member,
    true,
  )
  await node.runJobs()
}

export async function expectWorkingSite(
  after: TestApp,
  { stays, leaves, photo }: Life,
): Promise<void> {
  expect(await dumped(after.app.pool)).toContain(canary)
  expect(await withContext(after.app, eraseRestoredMembers)).toBe(1)
  const session = { sessionId: newId(), memberId: stays, siteId: 1, device: 'test', place: '' }
  const cookie = `${sessionCookieName(false)}=${await startSession(after.app.pool, session, after.now())}`
  const ask = (path: string) => after.request(path, { headers: { cookie } })
  // Hidden from the first request on, before any job has run.
  expect((await ask(`/api/member.php?id=${leaves}`)).status).toBe(403)
  expect((await ask(`/api/member.php?id=${stays}`)).status).toBe(200)
  await after.runJobs()
  expect(await dumped(after.app.pool)).not.toContain(canary)
  expect(await after.app.files.exists(`photos/${photo}/full`)).toBe(false)
  expect(await withContext(after.app, eraseRestoredMembers)).toBe(0)
  expect((await (await after.as())(logIn, { email: 'stays@example.com', password })).user.id).toBe(
    stays,
  )
}
