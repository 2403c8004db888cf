import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig, type Config } from '../../src/server/config.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

/** What the files contain that the administrator makes, by the name of the file. */
const secrets: Record<string, string> = {
  secret: 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1',
  'database-url': 'postgres://vonk@127.0.0.1:5432/vonk',
  'smtp-url': 'smtps://user:password@smtp.example.com',
}

/** The configuration of a node with these variables in production, its secret files in `folder`. */
function configOf(env: NodeJS.Dict<string>, folder: string): Config {
  const variables: NodeJS.ProcessEnv = { NODE_ENV: 'production' }
  for (const [name, value = ''] of Object.entries(env))
    variables[name] = name.endsWith('_FILE') ? join(folder, basename(value)) : value
  return readConfig(variables)
}

describe('samples of the environment', () => {
  test('let a web node and a worker start on one machine from vonk.env.example', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vonk-env-'))
    for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value)
    const env = parseEnv(read('systemd/vonk.env.example'))
    const [web, worker] = ['web', 'worker'].map((role) =>
      configOf({ ...env, VONK_ROLE: role }, folder),
    )
    expect(web?.port).not.toBe(worker?.port)
    expect(web?.metricsPort).not.toBe(worker?.metricsPort)
    expect(web?.trustedProxies.networks).toEqual(['127.0.0.1'])
  })

  const Compose = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.optional(z.record(z.string(), z.string())),
        secrets: z.optional(
          z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])),
        ),
      }),
    ),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })

  test('let the nodes of compose start from what prepare.sh writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vonk-compose-'))
    cpSync(join(deploy, 'compose'), folder, { recursive: true })
    execFileSync('sh', ['prepare.sh', 'www.example.com', 'second.example.com'], {
      cwd: folder,
      input: 'smtps://user:password@smtp.example.com\n',
    })
    const compose = Compose.parse(parse(read('compose/compose.yml'), { merge: true }))
    const file = parseEnv(readFileSync(join(folder, 'vonk.env'), 'utf8'))
    for (const name of ['migrate', 'web-1', 'web-2', 'worker']) {
      const service = compose.services[name]
      const mounted = mkdtempSync(join(tmpdir(), 'vonk-secrets-'))
      for (const secret of service?.secrets ?? []) {
        const { source, target } =
          typeof secret === 'string' ? { source: secret, target: secret } : secret
        cpSync(join(folder, compose.secrets[source]?.file ?? ''), join(mounted, target))
      }
      const config = configOf({ ...file, ...service?.environment }, mounted)
      expect(config.port, name).toBe(3000)
      expect(config.push?.publicKey).toHaveLength(87)
      expect(config.objectStorage?.endpoint).toBe('http://s3:8333')
    }
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(
      'HOSTS=www.example.com, second.example.com\n',
    )
  })

  test('name only variables that the product reads', () => {
    const documents = globSync('{docs,deploy}/**/*.{md,env,example,sh}', {
      cwd: join(deploy, '..'),
    })
    const blocks = documents.flatMap((path) =>
      [...readFileSync(join(deploy, '..', path), 'utf8').matchAll(/^```env\n(.*?)^```/gms)].map(
        ([, text = '']) => ({ path, env: parseEnv(text) }),
      ),
    )
    const folder = mkdtempSync(join(tmpdir(), 'vonk-docs-'))
    for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value)
    const complete = parseEnv(read('systemd/vonk.env.example'))
    for (const { path, env } of blocks)
      expect(() => configOf({ ...complete, ...env }, folder), path).not.toThrow()
  })
})

describe('the unit that restarts a node which does not respond', () => {
  const [, command = ''] =
    /^ExecStart=\/bin\/sh -c '(.*)'$/ms.exec(read('systemd/vonk-alive@.service')) ?? []

  /** Whether the node is restarted, with stand-ins for these programs and no others on PATH. */
  function restarts(programs: Record<string, string>): boolean {
    const bin = mkdtempSync(join(tmpdir(), 'vonk-alive-'))
    const all = { systemctl: `[ $1 = is-active ] || : > ${bin}/restarted`, ...programs }
    for (const [name, text] of Object.entries(all)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    const script = command.replaceAll('%i', 'web').replaceAll('\\\n', '')
    spawnSync('/bin/sh', ['-c', script], { env: { PATH: bin, PORT: '3000', WORKER_PORT: '3001' } })
    return existsSync(join(bin, 'restarted'))
  }

  test('restarts it when it does not answer, and not without a way to ask', () => {
    expect(restarts({ curl: 'exit 7' })).toBe(true)
    expect(restarts({ curl: 'exit 0' })).toBe(false)
    expect(restarts({})).toBe(false)
    expect(restarts({ curl: 'exit 7', systemctl: 'exit 3' })).toBe(false)
  })
})

describe('the scripts of backups', () => {
  test('are started by a unit each, which finds the programs of PostgreSQL on Debian', () => {
    const env = parseEnv(read('systemd/backup.env.example'))
    expect(env['PATH']).toMatch(/^\/usr\/lib\/postgresql\/\d+\/bin:/)
    for (const [unit, script] of [
      ['wal', 'receive-wal'],
      ['base', 'base-backup'],
      ['test', 'test-restore'],
    ]) {
      const text = read(`systemd/vonk-backup-${unit}.service`)
      expect(text).toContain(`/deploy/backup/${script}.sh\n`)
      expect(text).toContain('EnvironmentFile=/etc/vonk/backup.env\n')
      const trigger = unit === 'wal' ? `vonk-backup-${unit}.service` : `vonk-backup-${unit}.timer`
      expect(read(`systemd/${trigger}`)).toContain('\n[Install]\nWantedBy=')
    }
  })

  test.each([
    ['fails', 'echo pg_verifybackup: a file is missing >&2; exit 1', 'a file is missing'],
    ['is stopped', 'echo pg_verifybackup: stopping >&2; kill -TERM $PPID', 'stopping'],
  ])('leave nothing of a copy that %s', (_, verify, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'vonk-copy-'))
    const programs = {
      pg_basebackup: 'mkdir "${1#--pgdata=}"',
      pg_verifybackup: verify,
    }
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    const { status, stderr } = spawnSync('sh', [join(deploy, 'backup/base-backup.sh')], {
      env: { BACKUP: folder, PATH: `${folder}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
    expect([status, stderr.trim()]).toEqual([1, `pg_verifybackup: ${message}`])
    expect(globSync('base/*', { cwd: folder })).toEqual([])
  })
})
