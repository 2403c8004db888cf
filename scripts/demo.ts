import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { makeDemo } from '../demo/first-start.ts'
import { demoState } from '../demo/prepare.ts'
import { createLog } from '../src/server/log.ts'
import { openCommandApp } from './apps/command-app.ts'

/**
 * `npm run demo`: creates demo people in an empty database. `npm start` does the same. Their
 * pictures are drawn when they are first looked at.
 */
const print = (text: string) => process.stderr.write(`${text}\n`)
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)

if (config.mode !== 'local') {
  print('Demo people are for local mode: anybody may log in as some of them.')
  process.exit(1)
}
const database = await locateDatabase(config, log)
try {
  await fill(database.directUrl)
} finally {
  await database.stop()
}

async function fill(url: string): Promise<void> {
  const { app, close } = await openCommandApp({ config, log, url, addSamples: true })
  if ((await demoState(app.pool)) === 'empty') {
    await makeDemo(app, config.demoMembers)
    print(`Made ${config.demoMembers} demo people; ${config.var}/demo.json says how to log in.`)
  } else {
    print('This database has accounts already; demo people are made in an empty one only.')
    process.exitCode = 1
  }
  await close()
}
