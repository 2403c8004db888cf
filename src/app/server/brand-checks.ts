import sql from 'sql-template-tag'
import { isApiError } from '../../platform/api-error.ts'
import { mainProvider, pingProvider } from '../../providers/server/public.ts'
import { NO_PROVIDER } from '../../sites/rules.ts'
import { listStoredSites } from '../../sites/server/public.ts'
import type { Config } from '../../server/config.ts'
import { createPlainPool, type Database } from '../../server/database/pool.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import { failureCode } from '../../server/database/failures.ts'
import type { Log } from '../../server/log.ts'
import { getMailSender } from '../../server/mail/mail-sender.ts'
import type { MailSender } from '../../server/mail/mail.ts'
import { createPayments } from '../../server/provider-connection.ts'
import { createSeal } from '../../server/seal.ts'
import { Fault, type Surroundings } from './doctor-fault.ts'
import { getOrigin } from './site-hosts.ts'
import { findMailDomainFaults, findSpfFaults } from './mail-domain.ts'

/** Checks the records of every domain that a brand sends mails from. */
export async function checkMailDomains(
  config: Config,
  log: Log,
  { resolve }: Surroundings,
): Promise<string> {
  if (config.mail.smtpUrl === null) return 'not set: mails stay in the mailbox page'
  const faults: string[] = []
  const selectors = config.mail.dkimSelectors
  const senders = await listSenders(config, log)
  const domains = new Set(senders.map(({ address }) => toDomain(address)))
  const envelopes = new Set(senders.map(({ bounces }) => toDomain(bounces))).difference(domains)
  const lookUp = async (domain: string, find: () => Promise<string[]>) =>
    faults.push(
      ...(await find().catch((error: unknown) => {
        const reason = failureCode(error) ?? String(error)
        throw new Fault(`the records of ${domain} cannot be looked up (${reason})`)
      })),
    )
  for (const domain of domains)
    await lookUp(domain, () => findMailDomainFaults(domain, resolve, selectors))
  for (const domain of envelopes) await lookUp(domain, () => findSpfFaults(domain, resolve))
  if (faults.length > 0) throw new Fault(faults.join('; '))
  return selectors.length > 0
    ? `${[...domains].join(', ')}: SPF, DKIM and DMARC are there`
    : `${[...domains].join(', ')}: SPF and DMARC are there; DKIM was not looked up, because DKIM_SELECTORS does not name the keys of the mail server`
}

const toDomain = (address: string) => address.split('@').at(-1) ?? ''

async function listSenders(
  config: Config,
  log: Log,
): Promise<Pick<MailSender, 'address' | 'bounces'>[]> {
  const { from } = config.mail
  // Without a readable database, which has a check of its own, the first brand stands for all.
  const sites = await withPool(config, log, listStoredSites).catch(() => [])
  const address = from ?? `no-reply@${new URL(config.origin).hostname}`
  return sites.length === 0
    ? [{ address, bounces: address }]
    : sites.map((site) => getMailSender({ ...site, origin: getOrigin(config, site) }, from))
}

/** Asks the payment provider of every brand for a payment that does not exist, with the brand's keys. */
export async function checkPayments(
  config: Config,
  log: Log,
  { outgoing, now }: Surroundings,
): Promise<string> {
  if (config.mode === 'local') return 'unchecked in local mode'
  const payments = createPayments(config, outgoing)
  const seal = createSeal(config.secret, config.previousSecret)
  const [answered, faults]: [Set<string>, string[]] = [new Set(), []]
  await withPool(config, log, async (db) => {
    for (const site of await listStoredSites(db)) {
      try {
        answered.add(await pingProvider({ db, now: now(), payments, seal, site }))
      } catch (error) {
        const provider = mainProvider({ payments }, site.settings)
        faults.push(`${provider}, the provider of ${site.host}, refuses: ${toReason(error)}`)
      }
    }
  })
  if (faults.length > 0) throw new Fault(faults.join('; '))
  answered.delete(NO_PROVIDER)
  return answered.size === 0
    ? 'no brand has a provider: nothing is sold'
    : `${[...answered].join(', ')}: the keys are accepted`
}

const toReason = (error: unknown): string =>
  isApiError(error) ? 'there is no payment account' : error instanceof Error ? error.message : ''

/** False in a database that an older release has migrated. */
export async function hasWalls(db: Queryable): Promise<boolean> {
  const { built } = await row<{ built: boolean }>(
    db,
    sql`select to_regprocedure('build_wall(regclass)') is not null as built`,
  )
  return built
}

/** Runs queries on a pool of one connection that sees every brand. */
export async function withPool<T>(
  { databaseUrl }: Config,
  log: Log,
  run: (pool: Database) => Promise<T>,
): Promise<T> {
  const connection = { url: databaseUrl ?? '', log, size: 1 }
  const plain = createPlainPool(connection)
  // Whoever runs the queries is told that the database is away.
  const everySite = await hasWalls(plain).catch(() => false)
  await plain.end()
  const pool = createPlainPool({ ...connection, everySite })
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}
