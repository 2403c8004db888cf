import { parseArgs } from 'node:util'
import {
  findAffiliateId,
  listPayouts,
  markPayoutPaid,
  replaceAccessToken,
  saveAgreement,
} from '../src/affiliates/server/public.ts'
import type { Agreement } from '../src/affiliates/rules.ts'
import { currencies } from '../src/platform/money.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createPool } from '../src/server/database/pool.ts'
import { createLog } from '../src/server/log.ts'

/**
 * `npm run affiliate -- acme [--site 1]`: lists the payouts of an affiliate.
 * `--agreement per_lead --amount 250 --currency EUR`, `--agreement first_order --percent 30`,
 * `--agreement lifetime --percent 20` or `--agreement none` binds for members who sign up from now
 * on. `--link` prints a new link to the figures and ends the old one. `--paid <payout>` records
 * that a payout was sent.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: '1' },
    agreement: { type: 'string' },
    percent: { type: 'string' },
    amount: { type: 'string' },
    currency: { type: 'string', default: 'EUR' },
    link: { type: 'boolean' },
    paid: { type: 'string' },
  },
})

/** Null if the options describe no agreement. */
function readAgreement(): Agreement | null {
  const { agreement: kind } = values
  const [percent, amount] = [Number(values.percent), Number(values.amount)]
  const currency = currencies.find((candidate) => candidate === values.currency)
  if (kind === 'none') return { kind }
  if (kind === 'per_lead' && currency && Number.isInteger(amount) && amount > 0)
    return { kind, amount, currency }
  const isShare = Number.isInteger(percent) && percent >= 1 && percent <= 100
  return (kind === 'first_order' || kind === 'lifetime') && isShare ? { kind, percent } : null
}

const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)
const database = await locateDatabase(config, log)
const pool = createPool({ url: database.directUrl, log, everySite: true })
try {
  await migrate({ url: database.directUrl, log })
  process.exitCode = await run(positionals[0] ?? '')
} finally {
  await pool.end()
  await database.stop()
}

async function run(network: string): Promise<number> {
  const id = await findAffiliateId(pool, Number(values.site), network)
  if (!id) {
    console.error(`Site ${values.site} has no affiliate "${network}": add it by npm run operator.`)
    return 1
  }
  if (values.agreement) {
    const agreement = readAgreement()
    if (!agreement) {
      console.error('That is no agreement: see the examples at the top of scripts/affiliate.ts.')
      return 1
    }
    await saveAgreement(pool, id, agreement, new Date())
  }
  if (values.paid && !(await markPayoutPaid(pool, values.paid, new Date()))) {
    console.error('There is no such payout, or it was paid before.')
    return 1
  }
  if (values.link)
    console.log(`${config.origin}/affiliate?token=${await replaceAccessToken(pool, id)}`)
  for (const { payout_id, amount, currency, booked_at, paid_at } of await listPayouts(pool, id))
    console.log([payout_id, amount, currency, booked_at.toISOString(), paid_at ?? 'open'].join(' '))
  return 0
}
