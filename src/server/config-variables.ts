import { serviceVariables } from './config-service-variables.ts'
import type { Variable } from './config-variable.ts'
import type { Environment } from './config.schema.ts'

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
  VONK_ROLE: {
    about:
      'web serves pages and calls, worker runs jobs and answers /api/health.php alone, all does both; an installation needs at least one node that runs jobs',
    example: 'web',
    local: 'all',
    production: 'all',
  },
  PORT: {
    about: 'port that the site listens on',
    example: '3000',
    local: '3000',
    production: '3000',
  },
  WORKER_PORT: {
    about:
      'port on which a node with the role worker answers health checks, so that it can share a machine with a web node',
    example: '3001',
    local: '3001',
    production: '3001',
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
    about:
      'public origin of the first site; mailed links start with it. Its host and those that the console names are served, any other gets 421',
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
  SECRET_PREVIOUS: {
    about:
      'the SECRET before the current one: what it signed and encrypted stays valid while it is set',
    example: 'the old value of SECRET',
    local: 'not set',
    production: 'not set',
    secret: true,
  },
  DATABASE_URL: {
    about: 'any PostgreSQL from version 15 on',
    example: 'postgres://vonk:password@db.internal:5432/vonk',
    local: 'an embedded PostgreSQL 18 in VONK_VAR',
    production: 'required',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    about:
      'the same database without a pooler, for migrations, jobs, LISTEN and locks; set it when DATABASE_URL leads to PgBouncer in transaction mode',
    example: 'postgres://vonk:password@db.internal:5432/vonk',
    local: 'DATABASE_URL',
    production: 'DATABASE_URL',
    secret: true,
  },
  DATABASE_READ_URL: {
    about:
      'read replicas of the database, separated by spaces: searches, profiles and statistics read there while a replica is less than a second behind. Each node opens DATABASE_POOL connections to each',
    example: 'postgres://vonk:password@replica1.internal:5432/vonk',
    local: 'the leader answers every read',
    production: 'the leader answers every read',
    secret: true,
  },
  DATABASE_POOL: {
    about: 'connections of a node for calls and pages; jobs, locks and events use about ten more',
    example: '12',
    local: '4 per core, 8 to 20',
    production: '4 per core, 8 to 20',
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
    secret: true,
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
  ...serviceVariables,
  TRUSTED_PROXIES: {
    about: 'proxies whose X-Forwarded-For is trusted: a number of hops or a list of networks',
    example: '10.0.0.0/8, 127.0.0.1',
    local: '0',
    production: '0',
  },
  PHOTO_SCREEN: {
    about: 'module that rates photos of chats before they are delivered (docs/photo-screen.md)',
    example: '/opt/vonk/photo-screen.mjs',
    local: 'not set',
    production: 'not set',
  },
  GEOIP_FILE: {
    about:
      'table of the countries of network addresses (.mmdb, as of MaxMind, DB-IP or IPinfo), read again within a minute after it was replaced',
    example: '/var/lib/GeoIP/GeoLite2-Country.mmdb',
    local: 'the table of the release',
    production: 'the table of the release',
  },
  COUNTRY_HEADER: {
    about:
      'header in which the proxies of TRUSTED_PROXIES name the country of a visitor; they must overwrite what a visitor sends in it',
    example: 'CF-IPCountry',
    local: 'not set',
    production: 'not set',
  },
  DRAIN_SECONDS: {
    about:
      'how long a node that was told to stop still serves while its health is already 503; longer than the load balancer needs to notice',
    example: '10',
    local: '0',
    production: '5',
  },
  METRICS_PORT: {
    about: 'internal port of /metrics',
    example: '9464',
    local: 'off',
    production: 'off',
  },
  WORKER_METRICS_PORT: {
    about: 'internal port of /metrics of a node with the role worker',
    example: '9465',
    local: 'METRICS_PORT + 1',
    production: 'METRICS_PORT + 1',
  },
  METRICS_HOST: {
    about: 'address that /metrics listens on; anything but loopback belongs behind a firewall',
    example: '10.0.0.5',
    local: '127.0.0.1',
    production: '127.0.0.1',
  },
  SENTRY_DSN: {
    about:
      'project of Sentry, GlitchTip or another service with its interface that receives the errors of server and browsers, masked as in the log; at most 60 a minute from each node',
    example: 'https://key@errors.example.com/1',
    local: 'errors are in the log alone',
    production: 'errors are in the log alone',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'OpenTelemetry collector that receives traces of requests, statements and jobs by OTLP over HTTP',
    example: 'http://127.0.0.1:4318',
    local: 'no traces',
    production: 'no traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'headers of requests to the collector',
    example: 'authorization=Basic%20…',
    local: 'none',
    production: 'none',
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'share of requests and jobs that are traced, 0 to 1',
    example: '0.05',
    local: '1',
    production: '0.1',
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
