// `npm run drill -- three-machines`: starts etcd, PostgreSQL under Patroni, Valkey, Sentinel, HAProxy and
// PgBouncer from the files of deploy/high-availability at the addresses that stand there, each machine
// with a network of its own; then the first one loses power.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages: Record<string, string[]> = {
  'etcd-server': ['etcd'],
  haproxy: ['haproxy'],
  iproute2: ['ip'],
  patroni: ['patroni'],
  pgbouncer: ['pgbouncer'],
  'valkey-server or redis-server': ['valkey-server', 'redis-server'],
}
const folders = ['/usr/bin', '/usr/sbin']

const isInstalled = (program: string) =>
  folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const missing = Object.entries(packages)
  .filter(([, programs]) => !programs.some(isInstalled))
  .map(([name]) => name)
if (missing.length > 0) throw new Error(`The drill needs ${missing.join(', ')}: apt-get install`)
if (process.getuid?.() !== 0) throw new Error('The drill needs root, for a network of its own.')

const folder = mkdtempSync(join(tmpdir(), 'vonk-three-'))
// A network of its own, in which each machine has one; its processes end with it.
const { status } = spawnSync(
  'unshare',
  [
    ...'--mount --net --pid --fork --kill-child --mount-proc'.split(' '),
    // A first process that collects those whose parent was killed.
    'sh',
    '-c',
    '"$@"; exit $?',
    'sh',
    process.execPath,
    join(import.meta.dirname, 'three-machines/rehearse.ts'),
    folder,
  ],
  { stdio: 'inherit' },
)
if (status === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`Failed: see ${folder}`)
process.exitCode = status ?? 1
