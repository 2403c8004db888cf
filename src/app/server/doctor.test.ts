import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { production } from '../../../tests/factories/production.ts'
import { addSites } from '../../../tests/factories/sites.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { startMailServer } from '../../../tests/factories/mail-server.ts'
import { startPgBouncer } from '../../../tests/factories/pgbouncer.ts'
import { readConfig } from '../../server/config.ts'
import { freePort } from '../../server/free-port.ts'
import { examine } from './doctor.ts'

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

/** The findings by check: what was seen, or `✗` and the fault. */
async function examined(env: NodeJS.ProcessEnv, directory = folder) {
  const config = readConfig({ VONK_VAR: folder, DATABASE_URL: url, ...env })
  const findings = await examine({ ...config, var: directory }, silentLog, {
    resolve,
    env,
    fetchStatus: async (address) => (address.startsWith('https://vonk.example/') ? 200 : 421),
    now: () => now,
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
    expect(findings.get('folder')).toContain('can be written')
    expect(findings.get('sessions')).toBe('belong to one connection each')
    expect(findings.get('files')).toContain('stored in the folder')
    expect(findings.get('redis')).toBe('not set')
    expect(findings.get('text messages')).toContain('mailbox page')
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
    const before = await examined(env)
    expect(before.get('push')).toMatch(/^! nobody gets push notifications/)
    expect(before.get('jobs')).toMatch(/^! no node runs jobs/)
    expect(before.get('backups')).toMatch(/^! no copy of the database was made/)
    expect(before.get('addresses')).toMatch(/^! https:\/\/linden.localhost answers 421: /)
    const insertNode = (role: string, seenAt: string) =>
      pool.query(
        `insert into node_status (node_id, version, started_at, seen_at, redis, event_loop_delay, connections, streams, role)
         values (gen_random_uuid(), '1', $2, $2, 'none', 0, 0, 0, $1)`,
        [role, seenAt],
      )
    await insertNode('web', now.toISOString())
    expect((await examined(env)).get('jobs')).toMatch(/^! no node runs jobs/)
    await insertNode('worker', '2026-11-28T09:00:00Z')
    await pool.query(
      `insert into backup_run (kind, finished_at, bytes) values ('copy', '2026-11-20', 1)`,
    )
    const late = await examined(env)
    expect(late.get('jobs')).toBe(
      '! no node has run jobs, such as mails, since 2026-11-28T09:00:00.000Z',
    )
    expect(late.get('backups')).toMatch(/^! the newest copy of the database is of 2026-11-/)
    await insertNode('worker', now.toISOString())
    await pool.query(
      `insert into backup_run (kind, finished_at, bytes) values ('copy', '2026-11-28', 1)`,
    )
    const after = await examined(env)
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
})
