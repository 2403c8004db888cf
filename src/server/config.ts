import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Environment } from './config.schema.ts'
import { findFaults } from './config-faults.ts'
import { readSms } from './config-sms.ts'
import { readCountry } from './config-country.ts'
import { parseDsn, type ErrorTracker } from './error-tracker.ts'
import { addressIn } from './mail/mail-sender.ts'
import { readSecretFiles } from './secret-files.ts'
import type { SmsConfig } from './sms-providers.ts'
import type { TranslatorConfig } from './translator.ts'
import { getOrCreatePushKeys, getOrCreateSecret, type PushKeys } from './local-secrets.ts'

/** Access to a bucket of an S3-compatible service. */
export type ObjectStorage = Readonly<{
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
  /** Begins every key: empty, or a folder with a slash at its end. */
  prefix: string
  /** null: as the bucket is set up. */
  encryption: 'AES256' | 'aws:kms' | null
}>

/** The configuration of the process: read once at start and passed down. */
export type Config = Readonly<{
  mode: 'local' | 'production'
  /** What this node does: serve, run jobs, or both. */
  role: 'all' | 'web' | 'worker'
  port: number
  /** The address to listen on; null: all addresses. */
  host: string | null
  /** Absolute path of the folder for everything stored outside the database. */
  var: string
  /** Scheme, host and port, without a trailing slash. */
  origin: string
  secret: string
  /** Still accepted for what it signed and encrypted; null after a rotation is complete. */
  previousSecret: string | null
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Leads around a pooler; null: the same as databaseUrl. */
  databaseDirectUrl: string | null
  /** Replicas of the database that nodes read from; empty: every read goes to the leader. */
  databaseReadUrls: readonly string[]
  /** null: by the number of cores. */
  databasePool: number | null
  redis: Readonly<{ url: string; prefix: string }> | null
  /** null: files are stored in the folder `var`. */
  objectStorage: ObjectStorage | null
  /** null: no text messages, except to the mailbox of local mode. */
  sms: SmsConfig | null
  /** The operator's engine for translations; null: none, except the simulated one of local mode. */
  translator: TranslatorConfig | null
  /** smtpUrl null: the local mailbox. `from`: the address of brands without one of their own. */
  mail: Readonly<{
    smtpUrl: string | null
    from: string | null
    /** Of the keys by which the mail server signs; empty: unknown. */
    dkimSelectors: readonly string[]
  }>
  /** null: errors are in the log alone. */
  errorTracker: ErrorTracker | null
  payments: Readonly<
    { provider: 'local' } | { provider: 'none' } | { provider: 'mollie'; apiKey: string }
  >
  /** Absolute path of the module that rates photos; null: they are not screened. */
  photoScreen: string | null
  /** null: no web push. */
  push: Readonly<PushKeys & { subject: string }> | null
  trustedProxies: Readonly<{ hops: number; networks: readonly string[] }>
  /** `file` null: the bundled table. `countryHeader` null: no proxy names the country. */
  country: Readonly<{ file: string | null; countryHeader: string | null }>
  drainSeconds: number
  /** null: nothing is traced. */
  traces: Readonly<{ url: string; headers: Record<string, string>; share: number }> | null
  metricsPort: number | null
  metricsHost: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  demoMembers: number
}>

/** Reports all faults at once, one sentence each. Never repeats a value, which may be secret. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/**
 * Reads and validates the environment; in local mode, missing secrets are created once and stored
 * in VONK_VAR. Throws `ConfigError`.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const files = readSecretFiles(env)
  if (files.faults.length > 0) throw new ConfigError(files.faults)
  const set = Object.fromEntries(
    Object.entries(files.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    )
  }
  const environment = parsed.data
  const mode =
    environment.VONK_MODE ?? (environment.NODE_ENV === 'production' ? 'production' : 'local')
  const faults = findFaults(environment, mode)
  if (faults.length > 0) throw new ConfigError(faults)
  return freeze(toConfig(environment, mode))
}

function toConfig(environment: Environment, mode: Config['mode']): Config {
  const origin = environment.ORIGIN ?? `http://localhost:${environment.PORT ?? 3000}`
  const directory = resolve(environment.VONK_VAR ?? 'var')
  const secret = environment.SECRET ?? getOrCreateSecret(directory)
  return {
    mode,
    role: environment.VONK_ROLE ?? 'all',
    port: toPort(environment),
    host: environment.HOST ?? (mode === 'local' ? '127.0.0.1' : null),
    var: directory,
    origin,
    secret,
    previousSecret: environment.SECRET_PREVIOUS ?? null,
    ...toDatabase(environment),
    redis: toRedis(environment, secret),
    objectStorage: toObjectStorage(environment),
    sms: readSms(environment),
    translator: toTranslator(environment),
    mail: {
      smtpUrl: environment.SMTP_URL ?? null,
      from: environment.MAIL_FROM === undefined ? null : addressIn(environment.MAIL_FROM),
      dkimSelectors: environment.DKIM_SELECTORS ?? [],
    },
    errorTracker: environment.SENTRY_DSN === undefined ? null : parseDsn(environment.SENTRY_DSN),
    payments:
      environment.MOLLIE_API_KEY && environment.PAYMENT_PROVIDER === 'mollie'
        ? { provider: 'mollie', apiKey: environment.MOLLIE_API_KEY }
        : { provider: environment.PAYMENT_PROVIDER === 'none' ? 'none' : 'local' },
    push: toPush(environment, mode, directory, origin),
    trustedProxies: environment.TRUSTED_PROXIES ?? { hops: 0, networks: [] },
    photoScreen: environment.PHOTO_SCREEN === undefined ? null : resolve(environment.PHOTO_SCREEN),
    country: readCountry(environment),
    ...toMetrics(environment),
    traces: toTraces(environment, mode),
    logLevel: environment.LOG_LEVEL ?? 'info',
    ...toStartAndStop(environment, mode),
  }
}

const toDatabase = (environment: Environment) => ({
  databaseUrl: environment.DATABASE_URL ?? null,
  databaseDirectUrl: environment.DATABASE_DIRECT_URL ?? null,
  databaseReadUrls: environment.DATABASE_READ_URL ?? [],
  databasePool: environment.DATABASE_POOL ?? null,
})

function toObjectStorage(environment: Environment): ObjectStorage | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const encryption = environment.S3_ENCRYPTION ?? 'none'
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: environment.S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: environment.S3_PATH_STYLE !== 'false',
    prefix: environment.S3_PREFIX ?? '',
    encryption: encryption === 'none' ? null : encryption,
  }
}

/** What a node does when it starts first and when it stops. */
function toStartAndStop(environment: Environment, mode: Config['mode']) {
  const isLocal = mode === 'local'
  return {
    demoMembers: environment.DEMO_MEMBERS ?? (isLocal ? 500 : 0),
    drainSeconds: environment.DRAIN_SECONDS ?? (isLocal ? 0 : 5),
  }
}

const toTraces = (environment: Environment, mode: Config['mode']): Config['traces'] =>
  environment.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: environment.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        share: environment.OTEL_TRACES_SAMPLER_ARG ?? (mode === 'production' ? 0.1 : 1),
      }
    : null

/** A worker has ports of its own, so that it can share a machine and an env file with a web node. */
const toPort = (environment: Environment) =>
  environment.VONK_ROLE === 'worker'
    ? (environment.WORKER_PORT ?? 3001)
    : (environment.PORT ?? 3000)

function toMetrics(environment: Environment) {
  const { METRICS_PORT: webPort = null, WORKER_METRICS_PORT: workerPort } = environment
  const nextPort = webPort === null ? null : webPort + 1
  return {
    metricsPort: environment.VONK_ROLE === 'worker' ? (workerPort ?? nextPort) : webPort,
    metricsHost: environment.METRICS_HOST ?? '127.0.0.1',
  }
}

const toTranslator = ({ TRANSLATE_URL: url, TRANSLATE_KEY: key }: Environment) =>
  url === undefined ? null : { url: url.replace(/\/+$/, ''), key: key ?? null }

const toRedis = (environment: Environment, secret: string): Config['redis'] =>
  environment.REDIS_URL
    ? { url: environment.REDIS_URL, prefix: environment.REDIS_PREFIX ?? toRedisPrefix(secret) }
    : null

/**
 * Derived from the secret, since the configuration is all that the nodes of an installation share.
 */
const toRedisPrefix = (secret: string) =>
  `vonk:${createHash('sha256').update(`redis ${secret}`).digest('hex').slice(0, 12)}`

function toPush(
  environment: Environment,
  mode: Config['mode'],
  directory: string,
  origin: string,
): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = environment
  if (publicKey && privateKey)
    return { publicKey, privateKey, subject: environment.VAPID_SUBJECT ?? origin }
  return mode === 'local'
    ? { ...getOrCreatePushKeys(directory), subject: environment.VAPID_SUBJECT ?? origin }
    : null
}

function freeze(config: Config): Config {
  for (const value of Object.values(config))
    if (typeof value === 'object' && value !== null) Object.freeze(value)
  Object.freeze(config.trustedProxies.networks)
  return Object.freeze(config)
}
