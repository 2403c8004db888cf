import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'

/** Opens all sites: a production node serves visitors only of a site that names its company. */
export async function openSites(db: Queryable): Promise<void> {
  const company = {
    name: 'Linden Nine B.V.',
    address: 'Kanaalstraat 9',
    kvk: '12345678',
    city: 'Utrecht',
    country: 'NL',
    tradenames: [],
    vat_numbers: { NL: 'NL123456789B01' },
  }
  await execute(
    db,
    sql`update site set opened_at = now(), settings = settings || ${JSON.stringify({ company })}`,
  )
}

/** Settings of a production node, for tests of its cookies and headers. */
export const production = {
  VONK_MODE: 'production',
  DATABASE_URL: 'postgres://the-test-chooses/it',
  ORIGIN: 'https://vonk.example',
  SECRET: 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1',
  SMTP_URL: 'smtps://user:pass@smtp.example.com',
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: 'live_abcdefghijklmnopqrstuvwxyz',
}
