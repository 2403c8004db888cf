import { randomUUID } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { connectFiles } from '../../server/files/connect-files.ts'
import { isBucketPublic } from '../../server/files/s3-files.ts'
import { INSTALLATION_HEADER } from '../../server/http/health.ts'
import type { Log } from '../../server/log.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import { readCountryFile } from '../../server/http/country.ts'
import { failureCode } from '../../server/database/failures.ts'
import { createOutgoing, internetAnd } from '../../server/outgoing/outgoing.ts'
import { connectRedis } from '../../server/redis.ts'
import { areSmsCredentialsValid } from '../../server/sms.ts'
import { checkMailDomains, checkPayments, withPool } from './brand-checks.ts'
import { checkDatabase, checkReplicas, checkSessions, checkWalls } from './database-checks.ts'
import { Fault, Warning, type Surroundings } from './doctor-fault.ts'
import {
  checkBackups,
  checkHonesty,
  checkJobs,
  checkOrigins,
  checkProxies,
  checkPush,
  checkTranslator,
  checkVariables,
  checkVoice,
} from './installation-checks.ts'
import { databaseAdviceFor, diskAdviceFor } from './start-failure.ts'

/** `fault` null: all is well, and `about` says what was seen. */
export type CheckResult = { check: string; fault: string | null; about: string; isWarning?: true }

type Check = {
  name: string
  /** The variable whose database it asks. */
  database?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'
  run(config: Config, log: Log, surroundings: Surroundings): Promise<string>
}

const MIN_FREE_PERCENT = 5

/** PostgreSQL documentation, Appendix A. */
const UNDEFINED_TABLE = '42P01'

const checks: Check[] = [
  { name: 'node', run: () => Promise.resolve(`version ${process.versions.node}`) },
  { name: 'variables', run: checkVariables },
  { name: 'folder', run: checkFolder },
  {
    name: 'database',
    database: 'DATABASE_URL',
    run: (config, _, { now }) => checkDatabase(config.databaseUrl, now()),
  },
  {
    name: 'direct database',
    database: 'DATABASE_DIRECT_URL',
    run: (config, _, { now }) => checkDatabase(config.databaseDirectUrl, now()),
  },
  { name: 'walls', database: 'DATABASE_URL', run: checkWalls },
  { name: 'sessions', database: 'DATABASE_URL', run: checkSessions },
  { name: 'read replicas', database: 'DATABASE_READ_URL', run: checkReplicas },
  { name: 'redis', run: checkRedis },
  { name: 'files', run: checkFiles },
  { name: 'mail', run: checkMail },
  { name: 'mail domain', run: checkMailDomains },
  { name: 'text messages', run: checkSms },
  { name: 'translations', run: checkTranslator },
  { name: 'voice notes', run: checkVoice },
  { name: 'countries', run: checkCountries },
  { name: 'push', run: checkPush },
  { name: 'payments', database: 'DATABASE_URL', run: checkPayments },
  { name: 'jobs', database: 'DATABASE_URL', run: checkJobs },
  { name: 'backups', database: 'DATABASE_URL', run: checkBackups },
  { name: 'proxies', run: checkProxies },
  { name: 'honesty', database: 'DATABASE_URL', run: checkHonesty },
  { name: 'addresses', run: checkOrigins },
]

// The addresses are those of this installation, which may be in a network of its own.
const anywhere = createOutgoing(internetAnd(() => true))

const local: Surroundings = {
  resolve: resolveTxt,
  env: process.env,
  async fetchHealth(url) {
    const response = await anywhere.request(url, { maxBytes: 64 * 1024, timeout: 10_000 })
    return { status: response.status, installation: response.header(INSTALLATION_HEADER) }
  },
  outgoing: createOutgoing(),
  async findFreePercent(folder) {
    const { bavail, blocks } = await statfs(folder)
    return Math.round((100 * bavail) / Math.max(1, blocks))
  },
  now: () => new Date(),
}

/** Tries everything that the configuration names, changes nothing, and never shows a secret. */
export async function examine(
  config: Config,
  log: Log,
  surroundings: Partial<Surroundings> = {},
): Promise<CheckResult[]> {
  const findings: CheckResult[] = []
  for (const { name: check, database, run } of checks) {
    try {
      findings.push({
        check,
        fault: null,
        about: await run(config, log, { ...local, ...surroundings }),
      })
    } catch (error) {
      findings.push(
        error instanceof Warning
          ? { check, fault: null, about: error.message, isWarning: true }
          : { check, fault: toSentence(error, database), about: '' },
      )
    }
  }
  return findings
}

function toSentence(error: unknown, database?: string): string {
  if (error instanceof Fault) return error.message
  if (failureCode(error) === UNDEFINED_TABLE)
    return 'the database is not migrated to this release: run vonk migrate'
  return (
    diskAdviceFor(error) ??
    (database === undefined ? null : databaseAdviceFor(error, database)) ??
    (error instanceof Error ? error.message : String(error))
  )
}

async function checkFolder(
  { var: folder }: Config,
  _log: Log,
  { findFreePercent }: Surroundings,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `doctor-${randomUUID()}`)
  await writeFile(file, '')
  await rm(file)
  const free = await findFreePercent(folder)
  if (free < MIN_FREE_PERCENT) throw new Fault(`only ${free} % of its disk is free`)
  return `can be written, ${free} % of its disk is free`
}

async function checkRedis({ redis }: Config, log: Log): Promise<string> {
  if (redis === null) return 'not set'
  const link = await connectRedis({ ...redis, log })
  const available = link.isAvailable()
  link.stop()
  if (!available) throw new Fault('does not answer; PostgreSQL and each node stand in for it')
  return 'answers'
}

async function checkFiles(config: Config, log: Log): Promise<string> {
  const { objectStorage } = config
  const files = await connectFiles(config, log)
  const name = `doctor/${randomUUID()}`
  await files.put(name, new Uint8Array([1]))
  const read = await files.get(name)
  await files.remove(name)
  if (read?.[0] !== 1) throw new Fault('a stored file could not be read back')
  if (objectStorage === null) return 'stored in the folder, for a single machine'
  if (await isBucketPublic(objectStorage)) throw new Fault('anybody may list the bucket')
  return 'stored in the bucket, which strangers may not list'
}

async function checkMail(config: Config, log: Log): Promise<string> {
  const { smtpUrl } = config.mail
  if (smtpUrl === null) return 'not set: mails stay in the mailbox page'
  return withPool(config, log, async (pool) => {
    const transport = createMailTransport(config.mail, pool)
    try {
      await transport.check()
      return new URL(smtpUrl).username
        ? 'the server accepts our log-in'
        : 'the server accepts connections; SMTP_URL has no credentials'
    } catch (error) {
      throw new Fault(`the server of SMTP_URL cannot be used: ${toSentence(error)}`)
    } finally {
      await transport.stop()
    }
  })
}

async function checkSms({ mode, sms }: Config): Promise<string> {
  if (sms === null)
    return mode === 'local'
      ? 'not set: text messages stay in the mailbox page'
      : 'not set: direct debit is not offered'
  const valid = await areSmsCredentialsValid(sms)
  if (valid === false)
    throw new Fault(
      sms.provider === 'twilio'
        ? 'twilio refuses SMS_ACCOUNT with SMS_KEY'
        : `${sms.provider} refuses SMS_KEY`,
    )
  return valid === null
    ? 'unchecked: a gateway of this kind has no call that sends nothing'
    : `${sms.provider} accepts our credentials; whether it may send as SMS_SENDER, only a message shows`
}

async function checkCountries({ country: { file } }: Config): Promise<string> {
  if (file === null) return 'not set: the table of the release'
  const { metadata } = await readCountryFile(file)
  const days = Math.floor((Date.now() - metadata.buildEpoch.getTime()) / 86_400_000)
  if (days > 90) throw new Fault(`the table of GEOIP_FILE is ${days} days old`)
  return `the table of GEOIP_FILE is ${days} days old`
}
