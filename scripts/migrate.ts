// `npm run migrate`: migrates the configured database to the newest version, before nodes of this
// release start.
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { MigrationError } from '../src/server/database/migration-files.ts'

const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
const database = await locateDatabase(readConfig(process.env), log)
try {
  const names = await migrate({ url: database.directUrl, log })
  console.log(names.length === 0 ? 'The database is up to date.' : `Ran ${names.join(', ')}.`)
} catch (error) {
  if (!(error instanceof MigrationError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}
