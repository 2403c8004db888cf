import { listStoredSites } from '../../sites/server/public.ts'
import type { Config } from '../../server/config.ts'
import { createPlainPool, type Database } from '../../server/database/pool.ts'
import type { Log } from '../../server/log.ts'
import { getMailSender } from '../../server/mail/mail-sender.ts'
import { Fault, type Surroundings } from './doctor-fault.ts'
import { getOrigin } from './site-hosts.ts'
import { findMailDomainFaults } from './mail-domain.ts'

/** Checks the records of every domain that a brand sends mails from. */
export async function checkMailDomains(
  config: Config,
  log: Log,
  { resolve }: Surroundings,
): Promise<string> {
  if (config.mail.smtpUrl === null) return 'not set: mails stay in the mailbox page'
  const faults: string[] = []
  const addresses = await listSenders(config, log)
  const domains = new Set(addresses.map((address) => address.split('@').at(-1) ?? ''))
  for (const domain of domains) faults.push(...(await findMailDomainFaults(domain, resolve)))
  if (faults.length > 0) throw new Fault(faults.join('; '))
  return `${[...domains].join(', ')}: SPF and DMARC are there; DKIM is a setting of the mail server, which this command cannot see`
}

async function listSenders(config: Config, log: Log): Promise<string[]> {
  const { from } = config.mail
  // Without a readable database, which has a check of its own, the first brand stands for all.
  const sites = await withPool(config, log, listStoredSites).catch(() => [])
  return sites.length === 0
    ? [from ?? `no-reply@${new URL(config.origin).hostname}`]
    : sites.map((site) => getMailSender({ ...site, origin: getOrigin(config, site) }, from).address)
}

/** Runs queries on a pool of one connection. */
export async function withPool<T>(
  { databaseUrl }: Config,
  log: Log,
  run: (pool: Database) => Promise<T>,
): Promise<T> {
  const pool = createPlainPool({ url: databaseUrl ?? '', log, size: 1 })
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}
