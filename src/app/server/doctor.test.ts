import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { production } from '../../../tests/factories/production.ts'
import { addSites } from '../../../tests/factories/sites.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { startObjectStorage } from '../../../tests/factories/object-storage.ts'
import { startMailServer } from '../../../tests/factories/mail-server.ts'
import { startPgBouncer } from '../../../tests/factories/pgbouncer.ts'
import { readConfig } from '../../server/config.ts'
import { freePort } from '../../server/free-port.ts'
import { installationToken } from '../../server/http/health.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import { examine } from './doctor.ts'
import type { Surroundings } from './doctor-fault.ts'

const { url, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vonk-doctor-'))
const closedPort = await freePort()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the name server knows of the sender's domain. */
const records: Record<string, string[]> = {
  'example.com': ['v=spf1 include:mail.example.net -all'],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
}
const resolve = async (name: string) => (records[name] ?? []).map((text) => [text])

const now = new Date('2026-11-28T10:00:00Z')
/** What the hosts of the installation answer, by its origin. */
const hosts: Record<string, string | null> = {
  'https://vonk.example': installationToken(production.SECRET),
}
/** No payment provider is reached: they refuse the keys. */
const outgoing: Outgoing = {
  request: async () => ({ status: 401, header: () => null, body: Buffer.from('{}') }),
  isRefused: async () => false,
}

/** The findings by check: what was seen, or `✗` and the fault. */
async function examined(
  env: NodeJS.ProcessEnv,
  directory = folder,
  surroundings: Partial<Surroundings> = {},
) {
  const config = readConfig({ VONK_VAR: folder, DATABASE_URL: url, ...env })
  const findings = await examine({ ...config, var: directory }, silentLog, {
    resolve,
    env,
    fetchHealth: async (address) => {
      const installation = hosts[new URL(address).origin]
      return installation === undefined
        ? { status: 421, installation: null }
        : { status: 200, installation }
    },
    outgoing,
    ...surroundings,
  })
  return new Map(
    findings.map(({ check, fault, about, isWarning }) => [
      check,
      fault ? `✗ ${fault}` : isWarning ? `! ${about}` : about,
    ]),
  )
}

describe('the doctor', () => {
  test('finds no fault in an installation without the optional services', async () => {
    const findings = await examined({})
    expect([...findings.values()].filter((text) => text.startsWith('✗'))).toEqual([])
    expect(findings.get('database')).toMatch(/^PostgreSQL \d+.*, 0 migrations to run$/)
    expect(findings.get('walls')).toContain('the role of this node passes none')
    expect(findings.get('folder')).toContain('can be written')
    expect(findings.get('sessions')).toBe('belong to one connection each')
    expect(findings.get('files')).toContain('stored in the folder')
    expect(findings.get('redis')).toBe('not set')
    expect(findings.get('text messages')).toContain('mailbox page')
  })

  test('names a role that passes the walls between brands', async () => {
    const findings = await examined({ DATABASE_URL: pool.options.connectionString })
    expect(findings.get('walls')).toMatch(/^✗ the role vonk_factory passes the walls/)
  })

  test('names each service that does not answer, and shows no password', async () => {
    const away = `127.0.0.1:${closedPort}`
    const findings = await examined({
      DATABASE_URL: `postgres://vonk:hidden-password@${away}/vonk`,
      REDIS_URL: `redis://:hidden-password@${away}`,
      SMTP_URL: `smtp://mailer:hidden-password@${away}`,
      MAIL_FROM: 'Vonk <hello@example.com>',
    })
    expect(findings.get('database')).toMatch(/^✗ Nothing listens/)
    expect(findings.get('sessions')).toMatch(/^✗ Nothing listens/)
    expect(findings.get('redis')).toMatch(/^✗ does not answer/)
    expect(findings.get('mail')).toMatch(/^✗ the server of SMTP_URL cannot be used: .*ECONNREFUSED/)
    expect(findings.get('mail domain')).toContain('example.com: SPF and DMARC are there')
    expect([...findings.values()].join(' ')).not.toContain('hidden-password')
  })

  test('tries the mail server, and names the records that its domain lacks', async () => {
    const port = await freePort()
    const server = await startMailServer(port)
    const findings = await examined({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Vonk <hello@other.example>',
    })
    server.close()
    expect(findings.get('mail')).toContain('the server accepts connections')
    expect(findings.get('mail domain')).toMatch(/^✗ .*SPF.*DMARC/)
    expect(server.recipients).toEqual([])
  })

  test('looks up the records of each brand that sends mails', async () => {
    await addSites(pool)
    await pool.query(
      `update site set settings = settings || '{"mail_from":"care@linden.example"}' where site_id = 2`,
    )
    const env = { SMTP_URL: `smtp://127.0.0.1:${closedPort}`, MAIL_FROM: 'hello@example.com' }
    expect((await examined(env)).get('mail domain')).toMatch(/^✗ linden\.example has no SPF record/)
    records['linden.example'] = ['v=spf1 -all']
    records['_dmarc.linden.example'] = ['v=DMARC1; p=reject']
    expect((await examined(env)).get('mail domain')).toContain('example.com, linden.example: SPF')
    const signing = { ...env, DKIM_SELECTORS: ' s1 ' }
    records['s1._domainkey.example.com'] = ['v=DKIM1; p=MIIB']
    expect((await examined(signing)).get('mail domain')).toMatch(
      /^✗ s1\._domainkey\.linden\.example has no DKIM key/,
    )
    records['s1._domainkey.linden.example'] = ['v=DKIM1; p=MIIB']
    expect((await examined(signing)).get('mail domain')).toContain('SPF, DKIM and DMARC are there')
    await pool.query(
      `update site set settings = settings || '{"mail_bounces":"b@bounces.linden.example"}' where site_id = 2`,
    )
    expect((await examined(signing)).get('mail domain')).toMatch(
      /^✗ bounces\.linden\.example has no SPF record[^;]*$/,
    )
    records['bounces.linden.example'] = ['v=spf1 -all']
    expect((await examined(signing)).get('mail domain')).toContain('SPF, DKIM and DMARC are there')
  })

  test('names misspelled variables', async () => {
    const findings = await examined({
      REDIS_ULR: 'redis://127.0.0.1',
      ORIGIN_FILE: '/run/secrets/origin',
      SECRET_FILES: '/run/secrets/secret',
      HOME: '/root',
      PATH: '/bin',
      VONK_USER: 'vonk',
    })
    expect(findings.get('variables')).toBe(
      '✗ REDIS_ULR is not read; did you mean REDIS_URL? ORIGIN_FILE is not read; did you mean ORIGIN? SECRET_FILES is not read; did you mean SECRET_FILE?',
    )
  })

  test('warns of what a production installation lacks, and is quiet once it is there', async () => {
    const env = { ...production, DATABASE_URL: url }
    await addSites(pool)
    await pool.query(`update site set host = 'vonk.example' where site_id = 1`)
    const atTen = { now: () => now }
    const before = await examined(env, folder, atTen)
    expect(before.get('push')).toMatch(/^! nobody gets push notifications/)
    expect(before.get('jobs')).toMatch(/^! no node runs jobs/)
    expect(before.get('backups')).toMatch(/^! no copy of the database was made/)
    expect(before.get('honesty')).toBe('no day is counted yet')
    expect(before.get('addresses')).toMatch(/^! https:\/\/linden.localhost answers 421: /)
    expect(before.get('proxies')).toMatch(/^! TRUSTED_PROXIES is not set/)
    const trusted = await examined({ ...env, TRUSTED_PROXIES: '127.0.0.1' })
    expect(trusted.get('proxies')).toBe('are trusted as set')
    const insertNode = (role: string, seenAt: string) =>
      pool.query(
        `insert into node_status (node_id, version, started_at, seen_at, redis, event_loop_delay, connections, streams, role)
         values (gen_random_uuid(), '1', $2, $2, 'none', 0, 0, 0, $1)`,
        [role, seenAt],
      )
    await insertNode('web', now.toISOString())
    expect((await examined(env, folder, atTen)).get('jobs')).toMatch(/^! no node runs jobs/)
    await insertNode('worker', '2026-11-28T09:00:00Z')
    await pool.query(
      `insert into backup_run (kind, finished_at, bytes) values ('copy', '2026-11-20', 1)`,
    )
    const late = await examined(env, folder, atTen)
    expect(late.get('jobs')).toBe(
      '! no node has run jobs, such as mails, since 2026-11-28T09:00:00.000Z',
    )
    expect(late.get('backups')).toMatch(/^! the newest copy of the database is of 2026-11-/)
    await insertNode('worker', now.toISOString())
    await pool.query(
      `insert into backup_run (kind, finished_at, bytes) values ('copy', '2026-11-28', 1)`,
    )
    await pool.query(
      `insert into honesty_day (site_id, day, body, digest, signature, key_version, sealed_at)
       values (1, '2026-11-27', 'day 2026-11-27', '\\x00', '\\x00', 1, now())`,
    )
    const after = await examined(env, folder, atTen)
    expect(after.get('honesty')).toMatch(
      /^✗ the chain of days is broken in \d places: site 1, 2026-11-27: the text was changed/,
    )
    expect(after.get('jobs')).toBe('a node runs them')
    expect(after.get('backups')).toMatch(/^the newest copy is of 2026-11-/)
  })

  test('refuses a folder that is a file, and a replica that accepts writes', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const findings = await examined({ DATABASE_READ_URL: url }, file)
    expect(findings.get('folder')).toMatch(/^✗ The folder VONK_VAR is not a folder|^✗ .*EEXIST/)
    expect(findings.get('read replicas')).toBe('✗ number 1 is no replica: it accepts writes itself')
  })

  test('notices a pooler in transaction mode where sessions are needed', async () => {
    const pooled = await startPgBouncer(url)
    await vi.waitFor(
      async () => {
        const db = new Client({ connectionString: pooled })
        await db.connect()
        await db.end()
      },
      { timeout: 15_000, interval: 50 },
    )
    const pooledAlone = await examined({ DATABASE_URL: pooled })
    expect(pooledAlone.get('sessions')).toMatch(/^✗ DATABASE_URL .* set DATABASE_DIRECT_URL/)
    const pooledTwice = await examined({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })
    expect(pooledTwice.get('sessions')).toMatch(/^✗ DATABASE_DIRECT_URL leads to a pooler/)
    const correct = await examined({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: url })
    expect(correct.get('sessions')).toBe('belong to one connection each')
  })

  test('names what PostgreSQL refuses, and the variable that leads there', async () => {
    for (const [code, sentence] of Object.entries({
      '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
      '28000': 'PostgreSQL refuses the user of DATABASE_URL: see pg_hba.conf.',
      '3D000': 'The database of DATABASE_URL does not exist: create it first.',
      '42P01': 'the database is not migrated to this release: run vonk migrate',
    })) {
      const server = await startRefusingPostgres(code)
      const findings = await examined({ DATABASE_URL: server.url })
      expect(findings.get('database')).toBe(`✗ ${sentence}`)
      server.close()
    }
    const unknown = await examined({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: 'postgres://vonk@no-such-host.invalid/vonk',
    })
    expect(unknown.get('direct database')).toMatch(/^✗ The host of DATABASE_DIRECT_URL /)
  })

  test('finds a full disk and a clock that differs', async () => {
    const full = await examined({}, folder, { findFreePercent: async () => 2 })
    expect(full.get('folder')).toBe('✗ only 2 % of its disk is free')
    const late = () => new Date(Date.now() + 600_000)
    expect((await examined({}, folder, { now: late })).get('database')).toMatch(
      /^✗ its clock differs by (?:599|60\d) seconds$/,
    )
  })

  test('blames neither the database for the mail server nor for the name server', async () => {
    const port = await freePort()
    const server = await startMailServer(port, { accepts: false })
    const refused = async () => {
      throw Object.assign(new Error('queryTxt ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    const findings = await examined(
      { SMTP_URL: `smtp://user:wrong@127.0.0.1:${port}`, MAIL_FROM: 'hello@example.com' },
      folder,
      { resolve: refused },
    )
    server.close()
    expect(findings.get('mail')).toMatch(/^✗ the server of SMTP_URL cannot be used: .*535/)
    expect(findings.get('mail domain')).toMatch(
      /^✗ the records of .+ cannot be looked up \(ECONNREFUSED\)$/,
    )
    expect(`${findings.get('mail')} ${findings.get('mail domain')}`).not.toContain('DATABASE_URL')
  })

  test('finds a bucket that is missing, public, away or of another key', async () => {
    const storage = await startObjectStorage()
    const { settings } = storage
    const toEnv = (changes: Partial<typeof settings> = {}) => ({
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: changes.bucket ?? settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: changes.secretAccessKey ?? settings.secretAccessKey,
      S3_PATH_STYLE: 'true',
    })
    const files = async (changes?: Partial<typeof settings>) =>
      (await examined(toEnv(changes))).get('files')
    if (storage.isPublic) expect(await files()).toBe('✗ anybody may list the bucket')
    expect(await files({ bucket: 'no-such-bucket' })).toMatch(/^✗ .*(?:NoSuchBucket|404)/)
    expect(await files({ secretAccessKey: 'wrong' })).toMatch(/^✗ .*(?:SignatureDoesNotMatch|403)/)
    await storage.stop()
    expect(await files()).toMatch(/^✗ /)
    await storage.remove()
  })

  test('asks the payment provider of each brand, and finds a host that leads elsewhere', async () => {
    await addSites(pool)
    const env = { ...production, DATABASE_URL: url }
    const refused = await examined(env)
    expect(refused.get('payments')).toMatch(/^✗ mollie, the provider of [^ ]+, refuses: /)
    const none = { ...env, PAYMENT_PROVIDER: 'none', MOLLIE_API_KEY: undefined }
    expect((await examined(none)).get('payments')).toBe('no brand has a provider: nothing is sold')
    const found = { status: 404, header: () => null, body: Buffer.from('{"status":404}') }
    const accepted = await examined(env, folder, {
      outgoing: { ...outgoing, request: async () => found },
    })
    expect(accepted.get('payments')).toBe('mollie: the keys are accepted')
    hosts['https://linden.localhost'] = installationToken('another installation')
    expect((await examined(env)).get('addresses')).toMatch(
      /^! https:\/\/linden.localhost leads to another server: /,
    )
    hosts['https://linden.localhost'] = installationToken(production.SECRET)
    expect((await examined(env)).get('addresses')).toMatch(/: a node answers$/)
  })
})

/** A server that speaks PostgreSQL and refuses every log-in with this SQLSTATE. */
async function startRefusingPostgres(code: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = `SFATAL\0C${code}\0Mrefused\0\0`
      const message = Buffer.alloc(5 + fields.length)
      message.write('E')
      message.writeInt32BE(4 + fields.length, 1)
      message.write(fields, 5)
      socket.end(message)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `postgres://vonk:password@127.0.0.1:${port}/vonk`, close: () => server.close() }
}
