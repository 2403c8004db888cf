import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { variables } from './config-variables.ts'
import { Environment } from './config.schema.ts'
import { ConfigError, readConfig } from './config.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vonk-config-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const strong = 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1'

function production(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    VONK_MODE: 'production',
    VONK_VAR: directory,
    ORIGIN: 'https://www.example.com',
    DATABASE_URL: 'postgres://vonk@db.internal/vonk',
    SECRET: strong,
    SMTP_URL: 'smtps://user:pass@smtp.example.com',
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: 'live_abcdefghijklmnopqrstuvwxyz',
    ...changes,
  }
}

function toFaults(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('local mode', () => {
  test('requires no variables', () => {
    const config = readConfig({ VONK_VAR: directory })
    expect(config).toMatchObject({
      mode: 'local',
      port: 3000,
      origin: 'http://localhost:3000',
      databaseUrl: null,
      payments: { provider: 'local' },
      metricsPort: null,
      demoMembers: 500,
    })
    expect(config.mail).toEqual({ smtpUrl: null, from: null, dkimSelectors: [] })
    expect(readConfig({ MAIL_FROM: 'Vonk <hello@example.com>' }).mail.from).toBe(
      'hello@example.com',
    )
  })

  test('listens on loopback unless HOST is set; production listens on all addresses', () => {
    expect(readConfig({ VONK_VAR: directory }).host).toBe('127.0.0.1')
    expect(readConfig({ VONK_VAR: directory, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readConfig(production()).host).toBeNull()
    expect(toFaults({ VONK_VAR: directory, HOST: 'everywhere' })).toEqual([
      'HOST must be an address of this machine.',
    ])
  })

  test('derives one Redis prefix for all nodes of an installation, and another for other installations', () => {
    const toPrefix = (env: NodeJS.ProcessEnv) =>
      readConfig(production({ REDIS_URL: 'redis://redis.internal', ...env })).redis?.prefix
    expect(toPrefix({})).toMatch(/^vonk:[0-9a-f]{12}$/)
    expect(toPrefix({ PORT: '3001' })).toBe(toPrefix({}))
    expect(toPrefix({ SECRET: `${strong}x` })).not.toBe(toPrefix({}))
    expect(toPrefix({ REDIS_PREFIX: 'vonk-eu' })).toBe('vonk-eu')
  })

  test('creates the secret and the push keys once, readable by their owner only', () => {
    const first = readConfig({ VONK_VAR: directory })
    const second = readConfig({ VONK_VAR: directory })
    expect(Buffer.byteLength(first.secret)).toBeGreaterThanOrEqual(32)
    expect(second.secret).toBe(first.secret)
    expect(second.push).toEqual(first.push)
    expect(first.push?.publicKey).toHaveLength(87)
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(directory, 'secret'), 'utf8')).toBe(first.secret)
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ VONK_VAR: directory, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    })
  })

  test('uses the port in the default origin', () => {
    expect(readConfig({ VONK_VAR: directory, PORT: '3120' }).origin).toBe('http://localhost:3120')
  })

  test('rejects a weak secret', () => {
    expect(toFaults({ VONK_VAR: directory, SECRET: 'a'.repeat(64) })).toEqual([
      expect.stringContaining('SECRET is too weak'),
    ])
  })

  test('returns a configuration that cannot be modified', () => {
    const config = readConfig({ VONK_VAR: directory })
    expect(
      Object.isFrozen(config) &&
        Object.isFrozen(config.mail) &&
        Object.isFrozen(config.trustedProxies.networks),
    ).toBe(true)
  })
})

describe('production mode', () => {
  test('starts when every variable is safe', () => {
    expect(readConfig(production())).toMatchObject({
      mode: 'production',
      origin: 'https://www.example.com',
      demoMembers: 0,
      push: null,
      payments: { provider: 'mollie' },
    })
  })

  test('reads secrets from files, and never both ways', () => {
    const file = join(directory, 'mounted')
    writeFileSync(file, `${strong}x\n`)
    const mounted = production({ SECRET: undefined, SECRET_FILE: file })
    expect(readConfig(mounted).secret).toBe(`${strong}x`)
    expect(toFaults({ ...mounted, SECRET: strong })).toEqual([
      'SECRET and SECRET_FILE are both set: choose one.',
    ])
    expect(toFaults({ ...mounted, SECRET_FILE: join(directory, 'none') })).toEqual([
      'The file of SECRET_FILE cannot be read.',
    ])
  })

  test('knows the role of a node, the size of its pool and the way around a pooler', () => {
    const direct = 'postgres://vonk@db.internal:5433/vonk'
    expect(readConfig(production())).toMatchObject({ role: 'all', databasePool: null })
    const set = { VONK_ROLE: 'worker', DATABASE_POOL: '12', DATABASE_DIRECT_URL: direct }
    expect(readConfig(production(set))).toMatchObject({
      role: 'worker',
      databasePool: 12,
      databaseDirectUrl: direct,
    })
    expect(toFaults(production({ VONK_ROLE: 'jobs', DATABASE_POOL: '1' }))).toEqual([
      'VONK_ROLE must be all, web or worker.',
      'DATABASE_POOL must be 2 or more.',
    ])
  })

  test('gives a worker ports of its own, so that it can share an env file with a web node', () => {
    const shared = production({ PORT: '8080', METRICS_PORT: '9464' })
    expect(readConfig(shared)).toMatchObject({ port: 8080, metricsPort: 9464 })
    const worker = { ...shared, VONK_ROLE: 'worker' }
    expect(readConfig(worker)).toMatchObject({ port: 3001, metricsPort: 9465 })
    expect(
      readConfig({ ...worker, WORKER_PORT: '8081', WORKER_METRICS_PORT: '9000' }),
    ).toMatchObject({ port: 8081, metricsPort: 9000 })
  })

  test('requires all variables of object storage together, over https or in the own network', () => {
    const [first] = toFaults(production({ S3_BUCKET: 'vonk-files' }))
    expect(first).toContain('S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing')
    const complete = {
      S3_ENDPOINT: 'http://s3.example.com:9000',
      S3_BUCKET: 'vonk-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(toFaults(production(complete)).join()).toContain('S3_ENDPOINT must start with https://')
    for (const host of ['s3:8333', '127.0.0.1:9000', '10.0.0.5', '[::1]:9000'])
      expect(toFaults(production({ ...complete, S3_ENDPOINT: `http://${host}` }))).toEqual([])
    for (const host of ['8.8.8.8', '[2001:4860:4860::8888]'])
      expect(toFaults(production({ ...complete, S3_ENDPOINT: `http://${host}` }))).toHaveLength(1)
    expect(readConfig({ VONK_VAR: directory, ...complete }).objectStorage).toMatchObject({
      pathStyle: true,
      encryption: null,
    })
  })

  test('is chosen by NODE_ENV when VONK_MODE is not set', () => {
    expect(readConfig(production({ VONK_MODE: undefined, NODE_ENV: 'production' })).mode).toBe(
      'production',
    )
    expect(
      readConfig({ VONK_VAR: directory, NODE_ENV: 'production', VONK_MODE: 'local' }).mode,
    ).toBe('local')
  })

  test('reports all faults at once', () => {
    const faults = toFaults({
      VONK_MODE: 'production',
      VONK_VAR: directory,
      ORIGIN: 'http://example.com',
    }).join('\n')
    for (const name of ['SECRET', 'DATABASE_URL', 'ORIGIN', 'PAYMENT_PROVIDER', 'SMTP_URL'])
      expect(faults).toContain(name)
  })

  test('rejects a short secret, a test key and an incomplete pair of push keys', () => {
    expect(toFaults(production({ SECRET: 'short' }))).toHaveLength(1)
    expect(
      toFaults(production({ MOLLIE_API_KEY: 'test_abcdefghijklmnopqrstuvwxyz' })),
    ).toHaveLength(1)
    expect(toFaults(production({ VAPID_PRIVATE_KEY: 'x'.repeat(43) }))).toHaveLength(1)
  })
})

describe('values', () => {
  test('of the wrong form are rejected without repeating them', () => {
    const faults = toFaults({
      VONK_VAR: directory,
      PORT: '70000',
      ORIGIN: 'https://example.com/',
      DATABASE_URL: 'mysql://hunter2',
      LOG_LEVEL: 'loud',
    })
    expect(faults).toHaveLength(4)
    expect(faults.join()).not.toContain('hunter2')
  })

  test('of trusted proxies are hop counts or networks', () => {
    expect(readConfig({ VONK_VAR: directory, TRUSTED_PROXIES: '2' }).trustedProxies).toEqual({
      hops: 2,
      networks: [],
    })
    expect(
      readConfig({ VONK_VAR: directory, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies,
    ).toEqual({
      hops: 0,
      networks: ['10.0.0.0/8', '::1'],
    })
    expect(toFaults({ VONK_VAR: directory, TRUSTED_PROXIES: '10.0.0.0/99' })).toHaveLength(1)
  })

  test('are all documented', () => {
    expect(Object.keys(variables)).toEqual(Object.keys(Environment.shape))
  })
})
