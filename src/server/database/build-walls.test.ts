import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin, silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { listBreaking, migrate } from './migrate.ts'
import { createPlainPool } from './pool.ts'
import { findWallFaults } from './wall-faults.ts'

const { url } = await testDatabase({ empty: true })
const [owner, web] = [`vonk_owner_${process.pid}`, `vonk_node_${process.pid}`]
const database = new URL(url).pathname.slice(1)
const directory = mkdtempSync(join(tmpdir(), 'vonk-migrations-'))

function as(name: string, password?: string): string {
  const named = new URL(url)
  named.username = name
  if (password !== undefined) named.password = password
  return named.href
}
const superuser = as('postgres')
const administer = (statements: string) =>
  asAdmin(superuser, (admin) => admin.query(statements).then(() => undefined))
const settings = { url: as(owner, 'a'), log: silentLog, directory, nodeRoles: [web] }
const faultsOf = async (name: string) => {
  const pool = createPlainPool({ url: as(name, 'a'), log: silentLog, size: 1 })
  const faults = await findWallFaults(pool)
  await pool.end()
  return faults
}

beforeAll(async () => {
  writeFileSync(join(directory, '0001-rose.sql'), 'create table rose (id int);')
  await administer(
    `create role ${owner} login password 'a'; create role ${web} login password 'a'; grant create on database ${database} to ${owner}; grant create, usage on schema public to ${owner} with grant option`,
  )
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await administer(
    `drop schema if exists graphile_worker cascade; drop owned by ${owner}, ${web} cascade; drop role ${owner}, ${web}`,
  )
})

/** What an administrator has to run, by the message. */
const statementsOf = (error: unknown) =>
  /run: (.*)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? ''

/** What an administrator has to run, by the page. */
function documentedStatements(): string {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/walls.md'), 'utf8')
  const [, part = ''] = page.split('## Set up')
  return (/```\n(.*?)```/s.exec(part)?.[1] ?? '').replaceAll('\n', ' ').trim()
}

describe('roles that may not take the role of every site', () => {
  test('stop a migration before it changes anything, with the statements that let them', async () => {
    const refusal: unknown = await migrate(settings).catch((error: unknown) => error)
    const statements = statementsOf(refusal)
    expect(`create role vonk_every_site nologin; ${statements}`).toBe(
      documentedStatements()
        .replace('alter role vonk_worker noinherit; ', '')
        .replace(', vonk_worker', '')
        .replaceAll('vonk_migration', `"${owner}"`)
        .replaceAll('vonk_web', `"${web}"`),
    )
    expect(await faultsOf(owner)).toEqual([
      `the role ${owner} may not take vonk_every_site: see docs/walls.md`,
    ])
    await administer(statements)
    expect(await migrate(settings)).toEqual(['0001-rose.sql'])
    for (const name of [owner, web]) expect(await faultsOf(name)).toEqual([])
  })

  test('are named before nodes are stopped for a migration', async () => {
    await administer(`revoke vonk_every_site from ${web}`)
    await expect(listBreaking(settings)).rejects.toThrow('As an administrator of PostgreSQL run:')
    await administer(`grant vonk_every_site to ${web}`)
    expect(await listBreaking(settings)).toEqual([])
  })
})
