import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { savePaymentAccount } from '../src/providers/server/public.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { createPool } from '../src/server/database/pool.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import { createLog } from '../src/server/log.ts'
import { createSeal } from '../src/server/seal.ts'

/**
 * `npm run payment-account -- --site 1 --provider flexpay < keys.json`: stores the keys of a site's
 * account at a payment provider, encrypted. Repeat it to replace them: reports that are signed with
 * the old ones are accepted for a week. `docs/payments.md` lists the keys of each provider. They
 * are read from standard input, so that no process list and no shell history contains them.
 */
const { values } = parseArgs({
  options: { site: { type: 'string', default: '1' }, provider: { type: 'string', default: '' } },
})
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)
const credentials = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(process.stdin.fd, 'utf8')))
const database = await locateDatabase(config, log)
const pool = createPool({ url: database.directUrl, log, everySite: true })
try {
  const account = {
    now: new Date(),
    seal: createSeal(config.secret, config.previousSecret),
    site: { id: Number(values.site) },
  }
  await inTransaction(pool, (db) =>
    savePaymentAccount({ ...account, db }, values.provider, credentials),
  )
  process.stderr.write(`Site ${values.site} uses these keys at ${values.provider} from now on.\n`)
} finally {
  await pool.end()
  await database.stop()
}
