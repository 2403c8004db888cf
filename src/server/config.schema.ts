import { isIP } from 'node:net'
import * as z from 'zod'
import { SMS_SENDER } from '../platform/sms-sender.ts'

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

/** A share from 0 to 1, as OpenTelemetry writes it: 0.25. */
const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
  z.transform(Number),
)
/** `name=value,name=value`, values encoded as in a URL. */
const headerList = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, 'must be a list such as name=value,name=value'),
    ),
  z.transform((list) =>
    Object.fromEntries(
      list.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, decodeURIComponent(value)]
      }),
    ),
  ),
)

function url(protocols: string[]) {
  return z.string().check(
    z.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
}

/** One or more, separated by spaces. */
const separated = <Item extends z.ZodType<string, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().split(/\s+/)),
    ),
    z.array(item),
  )

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

function parseNetworks(value: string): string[] {
  return value.split(',').map((network) => network.trim())
}

/** `2` trusts the nearest two hops, `10.0.0.0/8, ::1` trusts these networks. */
const proxies = z.pipe(
  z.string().check(
    z.refine((value) => /^\d$/.test(value) || parseNetworks(value).every(isNetwork), {
      error:
        'must be a number of hops (0 to 9) or a list of addresses and networks such as 10.0.0.0/8',
    }),
  ),
  z.transform((value) =>
    /^\d$/.test(value)
      ? { hops: Number(value), networks: [] }
      : { hops: 0, networks: parseNetworks(value) },
  ),
)

export const Environment = z.object({
  VONK_MODE: z.optional(z.enum(['local', 'production'], { error: 'must be local or production' })),
  NODE_ENV: z.optional(text),
  VONK_ROLE: z.optional(z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' })),
  PORT: z.optional(port),
  WORKER_PORT: z.optional(port),
  HOST: z.optional(
    z
      .string()
      .check(z.refine((value) => isIP(value) > 0, { error: 'must be an address of this machine' })),
  ),
  VONK_VAR: z.optional(text),
  ORIGIN: z.optional(origin),
  SECRET: z.optional(text),
  SECRET_PREVIOUS: z.optional(text),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_DIRECT_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_READ_URL: z.optional(separated(url(['postgres:', 'postgresql:']))),
  DATABASE_POOL: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'must be a number of connections')),
      z.pipe(
        z.transform(Number),
        z.int().check(z.gte(2, 'must be 2 or more'), z.lte(500, 'must be 500 or less')),
      ),
    ),
  ),
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
  SMS_PROVIDER: z.optional(
    z.enum(['twilio', 'bird', 'json'], { error: 'must be twilio, bird or json' }),
  ),
  SMS_URL: z.optional(url(['https:'])),
  SMS_ACCOUNT: z.optional(
    z.string().check(z.regex(/^AC[\da-f]{32}$/i, 'must be an Account SID: AC and 32 characters')),
  ),
  SMS_KEY: z.optional(text),
  SMS_SENDER: z.optional(
    z
      .string()
      .check(
        z.regex(
          SMS_SENDER,
          'must be a number such as +31612345678, a name of up to 11 characters or a Messaging Service SID',
        ),
      ),
  ),
  TRANSLATE_URL: z.optional(url(['https:', 'http:'])),
  TRANSLATE_KEY: z.optional(text),
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
  DKIM_SELECTORS: z.optional(
    separated(
      z
        .string()
        .check(
          z.regex(
            /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i,
            'must be selectors such as mail2026, separated by spaces',
          ),
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
  PHOTO_SCREEN: z.optional(text),
  GEOIP_FILE: z.optional(text),
  COUNTRY_HEADER: z.optional(
    z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be the name of a header such as CF-IPCountry')),
  ),
  DRAIN_SECONDS: z.optional(count),
  METRICS_PORT: z.optional(port),
  WORKER_METRICS_PORT: z.optional(port),
  METRICS_HOST: z.optional(
    z
      .string()
      .check(z.refine((value) => isIP(value) > 0, { error: 'must be an address of this machine' })),
  ),
  SENTRY_DSN: z.optional(
    z.string().check(
      z.refine(
        (value) => {
          const dsn = URL.parse(value)
          return dsn?.protocol === 'https:' && dsn.username !== '' && dsn.pathname.length > 1
        },
        { error: 'must be a DSN such as https://key@errors.example.com/1' },
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(['http:', 'https:'])),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(headerList),
  OTEL_TRACES_SAMPLER_ARG: z.optional(share),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    }),
  ),
  DEMO_MEMBERS: z.optional(count),
})
export type Environment = z.infer<typeof Environment>
