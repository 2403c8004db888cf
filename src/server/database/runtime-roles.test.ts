import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { asAdmin, silentLog } from '../../../tests/factories/cluster.ts'
import { defineJob, enqueue } from '../jobs/job.ts'
import { startJobs } from '../jobs/runner.ts'
import { migrate, migrationsDirectory } from './migrate.ts'
import { createPool } from './pool.ts'
import { execute, row, rows } from './query.ts'
import { grantRuntimeRoles } from './runtime-roles.ts'

const role = `vonk_web_${process.pid}`
let ownerUrl = ''
let roleUrl = ''

/** The server's superuser has the password of the owner. */
function toSuperuser(url: string): string {
  const named = new URL(url)
  named.username = 'postgres'
  return named.href
}

/** The whole node uses the role that owns nothing. */
const node = await testApp({
  async pool(url) {
    ownerUrl = url
    await asAdmin(toSuperuser(url), (admin) =>
      admin.query(`create role ${role} login noinherit password 'web'`),
    )
    await grantRuntimeRoles(url, [role])
    const named = new URL(url)
    named.username = role
    named.password = 'web'
    roleUrl = named.href
    return createPool({ url: roleUrl, log: silentLog, size: 4 })
  },
})
const { shared: pool } = node.app.databases

afterAll(async () => {
  await pool.end()
  // Until PostgreSQL 16 `drop owned` keeps what the owner of the database granted on its schema.
  await asAdmin(ownerUrl, (owner) => owner.query(`revoke usage on schema public from ${role}`))
  await asAdmin(toSuperuser(ownerUrl), async (admin) => {
    await admin.query(`drop owned by ${role}`)
    await admin.query(`drop role ${role}`)
  })
})

const appendOnly = await rows<{ name: string }>(
  pool,
  sql`select tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only' order by 1`,
)

describe('a role that owns nothing', () => {
  test('serves a paid message and runs the jobs', async () => {
    await startConversation(node)
    await node.runJobs()
    expect(await row(pool, sql`select count(*)::int as messages from message`)).toEqual({
      messages: 1,
    })
  })

  test('runs the queue of a worker', async () => {
    const greeted: string[] = []
    const greet = defineJob<{ member: string }>('greet')
    const work = { name: 'greet', run: async () => void greeted.push('done') }
    const jobs = await startJobs({ url: roleUrl, work: [work], log: silentLog })
    await enqueue(pool, greet, { member: '7' })
    await vi.waitFor(() => expect(greeted).toEqual(['done']), { timeout: 15_000, interval: 20 })
    await jobs.stop()
  })

  test('may not drop, disable, replace or pass the guards of append-only tables', async () => {
    expect(appendOnly).toHaveLength(7)
    const attacks = appendOnly.flatMap(({ name }) => [
      `drop trigger ${name}_append_only on ${name}`,
      `alter table ${name} disable trigger all`,
      `truncate ${name}`,
      `drop table ${name}`,
    ])
    const general = [
      `create or replace function reject_change() returns trigger language plpgsql as 'begin return null; end'`,
      'set session_replication_role = replica',
      'delete from migration',
      'create table mine (id int)',
    ]
    for (const attack of [...attacks, ...general])
      await expect(execute(pool, sql`${raw(attack)}`), attack).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('starts on a migrated database, and asks for the owner if a migration is missing', async () => {
    expect(await migrate({ url: roleUrl, log: silentLog })).toEqual([])
    const directory = mkdtempSync(join(tmpdir(), 'vonk-migrations-'))
    cpSync(migrationsDirectory, directory, { recursive: true })
    writeFileSync(join(directory, '9000-later.sql'), 'create table later (id int);')
    await expect(migrate({ url: roleUrl, log: silentLog, directory })).rejects.toThrow(
      'as their owner',
    )
    rmSync(directory, { recursive: true })
  })
})

test('even the owner may not truncate, update or delete in an append-only table', async () => {
  await asAdmin(toSuperuser(ownerUrl), async (admin) => {
    for (const { name } of appendOnly)
      for (const change of [`truncate ${name}`, `delete from ${name}`])
        await expect(admin.query(change), change).rejects.toThrow('append-only')
  })
})
