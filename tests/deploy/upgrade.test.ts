import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * `vonk upgrade` with stand-ins on PATH: systemctl notes what it restarts, and curl finds a node healthy
 * unless the current release has a file unhealthy-<port>.
 */
const script = join(import.meta.dirname, '../../deploy/upgrade.sh')
const programs = {
  id: 'echo 0',
  systemctl: `case $1 in
    list-units) cat "$VONK_ROOT/units" ;;
    stop) echo "stop $2" >> "$VONK_ROOT/restarts" ;;
    start | restart) echo "$2 $(readlink "$VONK_ROOT/current")" >> "$VONK_ROOT/restarts" ;;
  esac`,
  curl: `for address in "$@"; do :; done
  port=\${address#http://127.0.0.1:}
  [ ! -e "$VONK_ROOT/current/unhealthy-\${port%%/*}" ]`,
}

type Release = {
  unhealthy?: string
  doctor?: 'exit 1'
  migrate?: 'exit 1'
  /** What `vonk migrate --breaking` prints. */
  breaking?: string
}

function installation() {
  const root = mkdtempSync(join(tmpdir(), 'vonk-upgrade-'))
  const bin = join(root, 'programs')
  mkdirSync(bin)
  for (const [name, text] of Object.entries(programs)) writeProgram(join(bin, name), text)
  mkdirSync(join(root, 'etc'))
  writeFileSync(join(root, 'etc/vonk.env'), 'ORIGIN=https://www.example.com\nPORT=3000\n')
  writeFileSync(join(root, 'etc/web2.env'), 'VONK_ROLE=web\nPORT="3002"\n')
  const units = ['web', 'web2', 'worker'].map((node) => `vonk@${node}.service loaded active\n`)
  writeFileSync(join(root, 'units'), units.join(''))
  mkdirSync(join(root, 'old'))
  symlinkSync(join(root, 'old'), join(root, 'current'))
  const linesOf = (name: string) =>
    existsSync(join(root, name))
      ? readFileSync(join(root, name), 'utf8').replaceAll(root, '').trim().split('\n')
      : []
  return {
    root,
    linesOf,
    current: () => readlinkSync(join(root, 'current')).replace(root, ''),
    pack(name: string, { unhealthy, doctor, migrate, breaking }: Release = {}) {
      const made = join(mkdtempSync(join(tmpdir(), 'vonk-release-')), name)
      mkdirSync(join(made, 'bin'), { recursive: true })
      const cases = `doctor) ${doctor ?? ':'} ;;
        "migrate --breaking") printf '%s' '${breaking ?? ''}' ;;
        migrate) ${migrate ?? ':'} ;;`
      writeProgram(
        join(made, 'bin/vonk'),
        `echo "$*" >> "$VONK_ROOT/calls"\ncase "$*" in\n ${cases}\nesac`,
      )
      if (unhealthy !== undefined) writeFileSync(join(made, `unhealthy-${unhealthy}`), '')
      spawnSync('tar', ['-czf', `${root}/${name}.tar.gz`, '-C', join(made, '..'), name])
      spawnSync('sh', ['-c', `cd ${root} && sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256`])
      return join(root, `${name}.tar.gz`)
    },
    upgrade(...parameters: string[]) {
      const { status, stdout, stderr } = spawnSync('sh', [script, ...parameters], {
        encoding: 'utf8',
        env: {
          PATH: `${bin}:${process.env['PATH'] ?? ''}`,
          VONK_ROOT: root,
          VONK_ETC: join(root, 'etc'),
          HEALTH_SECONDS: '1',
        },
      })
      return { status, output: stdout + stderr }
    },
  }
}

function writeProgram(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

test('restarts the nodes one after the other, workers first, after doctor and migrations', () => {
  const machine = installation()
  const { status, output } = machine.upgrade(machine.pack('vonk-2'))
  expect(output).toContain('vonk-2 serves now. The release before is')
  expect(status).toBe(0)
  expect(machine.linesOf('calls')).toEqual(['doctor', 'migrate --breaking', 'migrate'])
  expect(machine.linesOf('restarts')).toEqual([
    'vonk@worker.service /vonk-2',
    'vonk@web2.service /vonk-2',
    'vonk@web.service /vonk-2',
  ])
  expect(machine.current()).toBe('/vonk-2')
  expect(machine.upgrade(machine.pack('vonk-2'))).toMatchObject({
    status: 1,
    output: 'vonk-2 is the current release already.\n',
  })
})

test('goes back at every node where one stays unhealthy, and touches the others no more', () => {
  const machine = installation()
  const { status, output } = machine.upgrade(machine.pack('vonk-2', { unhealthy: '3002' }))
  expect(status).toBe(1)
  expect(output).toContain('web2 is not healthy after 1 s: journalctl -u vonk@web2.service.')
  expect(machine.linesOf('restarts')).toEqual([
    'vonk@worker.service /vonk-2',
    'vonk@web2.service /vonk-2',
    'vonk@web2.service /old',
    'vonk@worker.service /old',
  ])
  expect(machine.current()).toBe('/old')
})

test('changes nothing where doctor, a migration or the checksum refuses', () => {
  const machine = installation()
  const refused = machine.upgrade(machine.pack('vonk-2', { doctor: 'exit 1' }))
  expect(refused).toMatchObject({ status: 1 })
  expect(refused.output).toContain('Nothing was changed.')
  expect(machine.linesOf('calls')).toEqual(['doctor'])
  expect(machine.upgrade(machine.pack('vonk-3', { migrate: 'exit 1' })).status).toBe(1)
  const damaged = machine.pack('vonk-4')
  writeFileSync(damaged, 'not an archive')
  expect(machine.upgrade(damaged).output).toMatch(/FAILED|did NOT match/)
  expect(machine.linesOf('restarts')).toEqual([])
  expect(machine.current()).toBe('/old')

  expect(machine.upgrade(machine.pack('vonk-2', { doctor: 'exit 1' }), '--force').status).toBe(0)
  expect(machine.current()).toBe('/vonk-2')
})

describe('migrations that the release before does not tolerate', () => {
  const breaking = '1750-short-keys.sql'
  const all = ['worker', 'web2', 'web'].map((node) => `vonk@${node}.service`)

  test('are named before anything changes, and run between the nodes with --stop', () => {
    const machine = installation()
    const archive = machine.pack('vonk-2', { breaking })
    const refused = machine.upgrade(archive)
    expect(refused.status).toBe(1)
    expect(refused.output).toContain(
      `does not tolerate these migrations:\n${breaking}\nMake a base`,
    )
    expect(machine.linesOf('calls')).toEqual(['doctor', 'migrate --breaking'])
    expect(machine.linesOf('restarts')).toEqual([])
    expect(machine.current()).toBe('/old')

    expect(machine.upgrade(archive, '--stop')).toMatchObject({ status: 0 })
    expect(machine.linesOf('restarts')).toEqual([
      ...all.map((unit) => `stop ${unit}`),
      ...all.map((unit) => `${unit} /vonk-2`),
    ])
  })

  test('leave the release before where one fails, and the new one where a node is unhealthy', () => {
    const machine = installation()
    const failing = machine.pack('vonk-2', { breaking, migrate: 'exit 1' })
    expect(machine.upgrade('--stop', failing).status).toBe(1)
    expect(machine.linesOf('restarts').slice(3)).toEqual(all.map((unit) => `${unit} /old`))
    expect(machine.current()).toBe('/old')

    const { status, output } = machine.upgrade(
      machine.pack('vonk-3', { breaking, unhealthy: '3002' }),
      '--stop',
    )
    expect(status).toBe(1)
    expect(output).toContain('or restore the backup.')
    expect(machine.current()).toBe('/vonk-3')
  })
})

test('says so where no node runs under systemd', () => {
  const machine = installation()
  writeFileSync(join(machine.root, 'units'), '')
  const { status, output } = machine.upgrade(machine.pack('vonk-2'))
  expect({ status, output }).toEqual({
    status: 1,
    output: 'No unit vonk@ runs on this machine: vonk setup makes them.\n',
  })
})
