// `npm run migrate`: migrates the configured database to the newest version, before nodes of this
// release start. `-- --grant vonk_web --grant vonk_worker` lets other roles than the owner run nodes.
// `-- --breaking` runs nothing and names the migrations that the release before does not tolerate.
import { parseArgs } from 'node:util'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { listBreaking, migrate } from '../src/server/database/migrate.ts'
import { MigrationError } from '../src/server/database/migration-files.ts'
import { grantRuntimeRoles } from '../src/server/database/runtime-roles.ts'

const { values: options } = parseArgs({
  options: {
    grant: { type: 'string', multiple: true, default: [] },
    breaking: { type: 'boolean', default: false },
  },
})

const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
const database = await locateDatabase(readConfig(process.env), log)
try {
  if (options.breaking) await printBreaking()
  else await run()
} catch (error) {
  if (!(error instanceof MigrationError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function printBreaking(): Promise<void> {
  const { directUrl: url } = database
  for (const name of await listBreaking({ url, nodeRoles: options.grant })) console.log(name)
}

async function run(): Promise<void> {
  const names = await migrate({ url: database.directUrl, log, nodeRoles: options.grant })
  await grantRuntimeRoles(database.directUrl, options.grant)
  console.log(names.length === 0 ? 'The database is up to date.' : `Ran ${names.join(', ')}.`)
}
