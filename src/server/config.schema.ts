import { isIP } from 'node:net'
import * as z from 'zod'

/**
 * One environment variable, as docs/configuration.md lists it. `local` and `production` describe
 * the default in that mode.
 */
export type Variable = {
  about: string
  example: string
  local: string
  production: string
  secret?: true
}

const text = z.string().check(z.minLength(1))
const port = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'must be a port number')),
  z.pipe(
    z.transform(Number),
    z.int().check(z.gte(1, 'must be 1 or more'), z.lte(65535, 'must be 65535 or less')),
  ),
)
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/, 'must be a whole number')),
  z.transform(Number),
)

function url(protocols: string[]) {
  return z.string().check(
    z.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
}

const origin = url(['http:', 'https:']).check(
  z.refine((value) => URL.parse(value)?.origin === value, {
    error: 'must be an origin alone: scheme, host and port, without path or slash at the end',
  }),
)

function isNetwork(value: string): boolean {
  const [address = '', bits, rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function networksOf(value: string): string[] {
  return value.split(',').map((network) => network.trim())
}

/** `2` trusts the nearest two hops, `10.0.0.0/8, ::1` trusts these networks. */
const proxies = z.pipe(
  z.string().check(
    z.refine((value) => /^\d$/.test(value) || networksOf(value).every(isNetwork), {
      error:
        'must be a number of hops (0 to 9) or a list of addresses and networks such as 10.0.0.0/8',
    }),
  ),
  z.transform((value) =>
    /^\d$/.test(value)
      ? { hops: Number(value), networks: [] }
      : { hops: 0, networks: networksOf(value) },
  ),
)

export const Environment = z.object({
  VONK_MODE: z.optional(z.enum(['local', 'production'], { error: 'must be local or production' })),
  NODE_ENV: z.optional(text),
  PORT: z.optional(port),
  HOST: z.optional(
    z
      .string()
      .check(z.refine((value) => isIP(value) > 0, { error: 'must be an address of this machine' })),
  ),
  VONK_VAR: z.optional(text),
  ORIGIN: z.optional(origin),
  SECRET: z.optional(text),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  REDIS_URL: z.optional(url(['redis:', 'rediss:'])),
  REDIS_PREFIX: z.optional(
    z.string().check(z.regex(/^[\w:.-]{1,60}$/, 'must be 1 to 60 letters, digits, :, . or -')),
  ),
  S3_ENDPOINT: z.optional(
    url(['http:', 'https:']).check(
      z.refine((value) => URL.parse(value)?.pathname === '/', {
        error: 'must be scheme, host and port alone: the bucket is S3_BUCKET',
      }),
    ),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: z.optional(text),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  S3_PATH_STYLE: z.optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  S3_PREFIX: z.optional(
    z.string().check(z.regex(/^[\w-]+\/$/, 'must be one folder such as vonk-eu/')),
  ),
  S3_ENCRYPTION: z.optional(
    z.enum(['AES256', 'aws:kms', 'none'], { error: 'must be AES256, aws:kms or none' }),
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  SMS_URL: z.optional(url(['https:'])),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
          'must be an address such as Vonk <hello@example.com>',
        ),
      ),
  ),
  PAYMENT_PROVIDER: z.optional(
    z.enum(['local', 'mollie', 'none'], { error: 'must be local, mollie or none' }),
  ),
  MOLLIE_API_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^(test|live)_\w{20,}$/, 'must be a Mollie API key (test_… or live_…)')),
  ),
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{87}$/, 'must be 87 characters of base64url')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')),
  ),
  VAPID_SUBJECT: z.optional(url(['mailto:', 'https:'])),
  TRUSTED_PROXIES: z.optional(proxies),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z.optional(
    z
      .string()
      .check(z.refine((value) => isIP(value) > 0, { error: 'must be an address of this machine' })),
  ),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    }),
  ),
  DEMO_MEMBERS: z.optional(count),
})
export type Environment = z.infer<typeof Environment>

/** Every variable that is read, in the order of docs/configuration.md. */
export const variables: Record<keyof Environment, Variable> = {
  VONK_MODE: {
    about: 'local needs no other service; production refuses to start with unsafe settings',
    example: 'production',
    local: 'local, unless NODE_ENV is production',
    production: 'production',
  },
  NODE_ENV: {
    about: 'production means VONK_MODE=production when VONK_MODE is not set',
    example: 'production',
    local: 'not set',
    production: 'not set',
  },
  PORT: {
    about: 'port that the site listens on',
    example: '3000',
    local: '3000',
    production: '3000',
  },
  HOST: {
    about:
      'address that the site listens on; in local mode everyone who can connect can read all mails and pay with test payments',
    example: '0.0.0.0',
    local: '127.0.0.1: this machine alone',
    production: 'all addresses',
  },
  VONK_VAR: {
    about:
      'folder for everything stored outside the database: photos, the embedded database, generated secrets',
    example: '/var/lib/vonk',
    local: './var',
    production: './var',
  },
  ORIGIN: {
    about: 'public origin of the site; mailed links start with it',
    example: 'https://www.example.com',
    local: 'http://localhost:PORT',
    production: 'required, https',
  },
  SECRET: {
    about:
      'signs values that clients send back, and encrypts the secrets of second factors; 32 bytes or more',
    example: 'output of: openssl rand -base64 48',
    local: 'created once, stored in VONK_VAR/secret',
    production: 'required',
    secret: true,
  },
  DATABASE_URL: {
    about: 'any PostgreSQL from version 15 on',
    example: 'postgres://vonk:password@db.internal:5432/vonk',
    local: 'an embedded PostgreSQL 18 in VONK_VAR',
    production: 'an embedded PostgreSQL 18 in VONK_VAR',
    secret: true,
  },
  REDIS_URL: {
    about:
      'carries live events between nodes and counts bursts of requests; while it is unavailable PostgreSQL and each node do',
    example: 'redis://redis.internal:6379',
    local: 'PostgreSQL does it',
    production: 'PostgreSQL does it',
    secret: true,
  },
  REDIS_PREFIX: {
    about:
      'prefix of every key and channel in Redis, so that installations can share one; the same on all nodes',
    example: 'vonk-eu',
    local: 'derived from the secret',
    production: 'derived from SECRET',
  },
  S3_ENDPOINT: {
    about: 'S3-compatible service for photos and exports, which several machines then share',
    example: 'https://s3.eu-central-1.amazonaws.com',
    local: 'a folder in VONK_VAR',
    production: 'a folder in VONK_VAR',
  },
  S3_BUCKET: {
    about: 'bucket that only this key may list and read',
    example: 'vonk-files',
    local: 'required with S3_ENDPOINT',
    production: 'required with S3_ENDPOINT',
  },
  S3_REGION: {
    about: 'region that requests are signed for',
    example: 'eu-central-1',
    local: 'us-east-1',
    production: 'us-east-1',
  },
  S3_ACCESS_KEY_ID: {
    about: 'key that may read, write, delete and list in the bucket',
    example: 'AKIA…',
    local: 'required with S3_ENDPOINT',
    production: 'required with S3_ENDPOINT',
  },
  S3_SECRET_ACCESS_KEY: {
    about: 'secret of that key',
    example: '40 characters',
    local: 'required with S3_ENDPOINT',
    production: 'required with S3_ENDPOINT',
    secret: true,
  },
  S3_PATH_STYLE: {
    about: 'true: endpoint/bucket/file; false: bucket.endpoint/file, as AWS prefers',
    example: 'false',
    local: 'true',
    production: 'true',
  },
  S3_PREFIX: {
    about: 'folder in the bucket, so that installations can share one',
    example: 'vonk-eu/',
    local: 'not set',
    production: 'not set',
  },
  S3_ENCRYPTION: {
    about: 'encryption at rest that is requested for each file; none leaves it to the bucket',
    example: 'AES256',
    local: 'none',
    production: 'none',
  },
  SMTP_URL: {
    about: 'server for outgoing mail',
    example: 'smtps://user:password@smtp.example.com',
    local: 'the mailbox page',
    production: 'required',
    secret: true,
  },
  SMS_URL: {
    about:
      'gateway that accepts text messages as {"to","text"} by POST. A code sent by it signs a direct debit; without it direct debit is not offered, because nobody could sign one',
    example: 'https://sms.example.com/send?key=…',
    local: 'the mailbox page',
    production: 'without it: no direct debit',
    secret: true,
  },
  MAIL_FROM: {
    about: 'sender of mails',
    example: 'Vonk <hello@example.com>',
    local: 'Vonk <no-reply@host of ORIGIN>',
    production: 'Vonk <no-reply@host of ORIGIN>',
  },
  PAYMENT_PROVIDER: {
    about:
      'provider of brands without an account of their own; local is a test provider whose payments are free',
    example: 'mollie',
    local: 'local',
    production: 'required, mollie or none',
  },
  MOLLIE_API_KEY: {
    about: 'key of the Mollie account',
    example: 'live_…',
    local: 'not set',
    production: 'required with mollie',
    secret: true,
  },
  VAPID_PUBLIC_KEY: {
    about: 'public key of web push',
    example: '87 characters',
    local: 'created once, stored in VONK_VAR/vapid.json',
    production: 'without the three: no web push',
  },
  VAPID_PRIVATE_KEY: {
    about: 'private key of web push',
    example: '43 characters',
    local: 'created once, stored in VONK_VAR/vapid.json',
    production: 'without the three: no web push',
    secret: true,
  },
  VAPID_SUBJECT: {
    about: 'contact address for push services',
    example: 'mailto:push@example.com',
    local: 'ORIGIN',
    production: 'without the three: no web push',
  },
  TRUSTED_PROXIES: {
    about: 'proxies whose X-Forwarded-For is trusted: a number of hops or a list of networks',
    example: '10.0.0.0/8, 127.0.0.1',
    local: '0',
    production: '0',
  },
  METRICS_PORT: {
    about: 'internal port of /metrics',
    example: '9464',
    local: 'off',
    production: 'off',
  },
  METRICS_HOST: {
    about: 'address that /metrics listens on; anything but loopback belongs behind a firewall',
    example: '10.0.0.5',
    local: '127.0.0.1',
    production: '127.0.0.1',
  },
  LOG_LEVEL: {
    about: 'debug, info, warn, error or silent',
    example: 'warn',
    local: 'info',
    production: 'info',
  },
  DEMO_MEMBERS: {
    about: 'demo members that the first start creates',
    example: '0',
    local: '500',
    production: '0',
  },
}
