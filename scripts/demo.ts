import { parseArgs } from 'node:util'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { addBrands, MAX_BRANDS } from '../demo/company/brands.ts'
import { makeDemo } from '../demo/first-start.ts'
import { demoState } from '../demo/prepare.ts'
import { createLog } from '../src/server/log.ts'
import { openCommandApp } from './apps/command-app.ts'

/**
 * `npm run demo`: creates demo people in an empty database. `npm start` does the same. Their
 * pictures are drawn when they are first looked at. `npm run demo -- --brands 5`: a company with so
 * many brands of different sizes and currencies, whose queues, threads and duty plans are filled.
 */
const print = (text: string) => process.stderr.write(`${text}\n`)
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)

if (config.mode !== 'local') {
  print('Demo people are for local mode: anybody may log in as some of them.')
  process.exit(1)
}
const { values } = parseArgs({ options: { brands: { type: 'string' } } })
const brands = Number(values.brands ?? 0)
if (
  values.brands !== undefined &&
  !(Number.isInteger(brands) && brands > 2 && brands <= MAX_BRANDS)
) {
  print(`--brands takes a number from 3 to ${MAX_BRANDS}.`)
  process.exit(1)
}
const database = await locateDatabase(config, log)
try {
  await fill(database.directUrl)
} finally {
  await database.stop()
}

async function fill(url: string): Promise<void> {
  if (brands > 0) await addCompany(url)
  const { app, close } = await openCommandApp({ config, log, url, addSamples: true })
  if ((await demoState(app.databases.everySite)) === 'empty') {
    await makeDemo(app, config.demoMembers, brands)
    print(`Made ${config.demoMembers} demo people; ${config.var}/demo.json says how to log in.`)
    for (const id of app.siteIds()) print(app.getOrigin(app.siteById(id)))
  } else {
    print('This database has accounts already; demo people are made in an empty one only.')
    process.exitCode = 1
  }
  await close()
}

/** The brands exist before the app that fills them starts, because it reads them then. */
async function addCompany(url: string): Promise<void> {
  const { app, close } = await openCommandApp({ config, log, url, addSamples: true })
  if ((await demoState(app.databases.everySite)) === 'empty')
    await addBrands(app.databases.everySite, brands, app.clock())
  await close()
}
