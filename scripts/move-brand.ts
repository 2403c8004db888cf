// `npm run move-brand -- --site 2 --cell cell-2.env`: moves a brand to the database of another cell
// while it is served; it is away for less than a minute. docs/capacity.md says when, docs/deploy.md how.
// `--switch 'command'` leads its hosts to the new nodes. `--as postgres://…` is a role of the new
// database that may set session_replication_role, if DATABASE_URL of the cell is none.
// `npm run move-brand -- --site 2 --remove --as postgres://…` removes it here, after a look at the new cell.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { filesOfBrand } from '../src/app/server/move-brand/brand-files.ts'
import { connect } from '../src/app/server/move-brand/copy-rows.ts'
import { moveBrand, MoveError } from '../src/app/server/move-brand/move-brand.ts'
import { removeBrand } from '../src/app/server/move-brand/remove-brand.ts'
import { readConfig, type Config } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { connectFiles } from '../src/server/files/connect-files.ts'
import { copyFiles } from '../src/server/files/copy-files.ts'
import { createLog } from '../src/server/log.ts'

const { values: options } = parseArgs({
  options: {
    site: { type: 'string' },
    cell: { type: 'string' },
    as: { type: 'string' },
    switch: { type: 'string' },
    remove: { type: 'boolean', default: false },
  },
})

const site = Number(options.site)
const config = readConfig(process.env)
const log = createLog(config)
const database = await locateDatabase(config, log)
try {
  if (!Number.isInteger(site))
    throw new MoveError('Which brand? --site 2; npm run site lists them.')
  if (options.remove) await remove(site, options.as ?? database.directUrl)
  else await move(site, readCell(options.cell))
} catch (error) {
  if (!(error instanceof MoveError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function remove(brand: number, url: string): Promise<void> {
  const files = await connectFiles(config, log)
  const db = await connect(url)
  const names: string[] = []
  for await (const { name } of (await filesOfBrand(files, db, brand)).list()) names.push(name)
  await db.end()
  console.log(`${await removeBrand(url, brand)} rows removed.`)
  for (const name of names) await files.remove(name)
  console.log(`${names.length} files removed.`)
}

async function move(brand: number, cell: Config): Promise<void> {
  const from = database.directUrl
  const to = options.as ?? cell.databaseDirectUrl ?? cell.databaseUrl ?? ''
  await migrate({ url: to, log })
  const [files, theirs] = [await connectFiles(config, log), await connectFiles(cell, log)]
  const db = await connect(from)
  const { tables, jobs, away } = await moveBrand({
    from,
    to,
    site: brand,
    report: (line) => console.log(line),
    async copyFiles() {
      const { copied, present } = await copyFiles(await filesOfBrand(files, db, brand), theirs)
      return `${copied} files copied, ${present} already there`
    },
    async switchHosts() {
      if (options.switch) execFileSync('sh', ['-c', options.switch], { stdio: 'inherit' })
    },
  })
  await db.end()
  console.log('\n| table | rows | checksum on both sides |\n|---|---|---|')
  for (const { name, rows, checksum } of tables)
    if (rows > 0) console.log(`| ${name} | ${rows} | ${checksum} |`)
  console.log(
    `\n${jobs} waiting jobs moved. The brand was away for ${(away / 1_000).toFixed(1)} s.`,
  )
}

function readCell(file: string | undefined): Config {
  if (file === undefined)
    throw new MoveError('To which cell? --cell with the file of its variables (docs/deploy.md).')
  const cell = readConfig(parseEnv(readFileSync(file, 'utf8')))
  if (cell.databaseUrl === null) throw new MoveError(`${file} names no DATABASE_URL.`)
  if (cell.secret !== config.secret && cell.previousSecret !== config.secret)
    throw new MoveError(
      `SECRET or SECRET_PREVIOUS of ${file} must be the SECRET of this cell: it encrypts the two-factor log-in of members.`,
    )
  return cell
}
