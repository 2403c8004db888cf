import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

/** The command alone in a folder like that of a release, with a stand-in for the machine's Node. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-command-'))
  mkdirSync(join(folder, 'bin'))
  cpSync(join(import.meta.dirname, '../../bin/vonk'), join(folder, 'bin/vonk'))
  writeFileSync(join(folder, 'release.json'), '{}')
})

/** The environment is empty but for `env`. */
function run(version: number, command: string, env: Record<string, string> = {}) {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  const node = join(programs, 'node')
  writeFileSync(node, `#!/bin/sh\n[ "$1" = -p ] && echo ${version} || echo "node $*"\n`)
  chmodSync(node, 0o755)
  const { status, stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', `exec ${join(folder, 'bin/vonk')} ${command}`],
    {
      encoding: 'utf8',
      env: { PATH: `${programs}:/usr/sbin:/sbin:/bin`, VONK_ETC: join(folder, 'etc'), ...env },
    },
  )
  return { status, stdout, stderr }
}

test('an old Node is named in one sentence', () => {
  expect(run(20, 'migrate')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Vonk needs Node 24 or later, and found Node 20: install one, or unpack a release, which contains it.\n',
  })
})

test('an installation without settings is sent to the set-up, and a container is not', () => {
  expect(run(24, 'migrate')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no ${folder}/etc/vonk.env: vonk setup makes it.\n`,
  })
  expect(run(24, 'migrate', { NODE_ENV: 'production' })).toMatchObject({
    status: 0,
    stdout: 'node scripts/migrate.ts\n',
  })
})

test('a migration, and what it would break, concern the roles of both kinds of nodes', () => {
  mkdirSync(join(folder, 'etc'))
  for (const name of ['vonk.env', 'web.env']) writeFileSync(join(folder, 'etc', name), '')
  const migration = (parameters: string) =>
    run(24, `migrate ${parameters}`.trim(), { VONK_USER: 'nobody-here' }).stdout
  const granted = '--grant vonk_web --grant vonk_worker\n'
  expect(migration('')).toBe(`node scripts/migrate.ts ${granted}`)
  expect(migration('--breaking')).toBe(`node scripts/migrate.ts --breaking ${granted}`)
  expect(migration('--grant vonk_reports')).toBe('node scripts/migrate.ts --grant vonk_reports\n')
})
