import { afterAll, inject } from 'vitest'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import type { Replicas } from '../../src/server/database/replicas.ts'
import { asAdmin, silentLog, testDatabaseName, urlOfDatabase } from './cluster.ts'

/** A busy machine must not fail a test that races many transactions. */
export const connectTimeout = 60_000

/** `pool` passes the walls between sites, `url` is that of the role as which a node runs. */
export type TestDatabase = { url: string; pool: Database }

/** A migrated, empty database for the calling test file, dropped afterwards: `const { pool } = await testDatabase()`. */
export async function testDatabase(settings: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('database')
  const name = testDatabaseName(server.run)
  const template = settings.empty ? 'template0' : server.template
  // Half the CPU time of the default, which logs every page of the template.
  await asAdmin(server.url, (admin) =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = urlOfDatabase(server.url, name)
  if (settings.empty)
    // Until PostgreSQL 16 its owner does not inherit the rights of an owner (docs/walls.md).
    await asAdmin(url, (admin) =>
      admin.query('set role pg_database_owner; grant create on schema public to public'),
    )
  const factoryUrl = urlOfDatabase(server.factoryUrl, name)
  const pool = createPool({ url: factoryUrl, log: silentLog, size: 10, connectTimeout })
  afterAll(async () => {
    await pool.end()
    // As the role that may end what is left of both roles.
    await asAdmin(server.factoryUrl, (admin) =>
      admin.query(`drop database if exists ${name} with (force)`),
    )
  })
  return { url, pool }
}

/**
 * Read-only connections to the same database stand in for a replica, so that every test of a call
 * that may read there shows that it only reads: a statement that writes fails the test.
 */
export function readOnlyReplica(url: string): Replicas {
  const pool = createPool({ url, log: silentLog, size: 2, readOnly: true, connectTimeout })
  const databases = createDatabases(pool)
  let reads = 0
  afterAll(() => pool.end())
  return {
    choose() {
      reads++
      return databases
    },
    reportRepeat(error) {
      throw error
    },
    figures: () => ({ available: 1, lag: 0, reads, repeats: 0 }),
    stop: async () => {},
  }
}
