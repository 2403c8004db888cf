import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { startMailServer } from '../../../tests/factories/mail-server.ts'
import { startPgBouncer } from '../../../tests/factories/pgbouncer.ts'
import { readConfig } from '../../server/config.ts'
import { freePort } from '../../server/free-port.ts'
import { examine } from './doctor.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vonk-doctor-'))
const closedPort = await freePort()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the name server knows of the sender's domain. */
const records: Record<string, string[]> = {
  'example.com': ['v=spf1 include:mail.example.net -all'],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
}
const resolve = async (name: string) => (records[name] ?? []).map((text) => [text])

/** The findings by check: what was seen, or `✗` and the fault. */
async function examined(env: NodeJS.ProcessEnv, directory = folder) {
  const config = readConfig({ VONK_VAR: folder, DATABASE_URL: url, ...env })
  const findings = await examine({ ...config, var: directory }, silentLog, resolve)
  return new Map(findings.map(({ check, fault, about }) => [check, fault ? `✗ ${fault}` : about]))
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
    expect(findings.get('mail')).toMatch(/^✗ /)
    expect(findings.get('mail domain')).toContain('has SPF and DMARC')
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
    expect(findings.get('mail')).toBe('the server accepts our log-in')
    expect(findings.get('mail domain')).toMatch(/^✗ .*SPF.*DMARC/)
    expect(server.recipients).toEqual([])
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
