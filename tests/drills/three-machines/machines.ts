import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { homeIn, ownFolder } from '../backup-server.ts'

const shipped = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../deploy/high-availability', name), 'utf8')

const ip = (...parameters: string[]) => execFileSync('ip', parameters, { encoding: 'utf8' })

/** A machine with a network of its own at the address that stands in the shipped files. */
export class Machine {
  readonly host: string
  readonly home: string
  private readonly name: string | null

  /** Without an address it is the machine of the nodes, whose network is that of this process. */
  constructor(folder: string, host: string | null) {
    this.host = host ?? '127.0.0.1'
    this.name = host?.replaceAll('.', '-') ?? null
    this.home = ownFolder(join(folder, this.name ?? 'nodes'))
    if (host === null || this.name === null) return
    const outside = `v${host.split('.').at(-1)}`
    ip('netns', 'add', this.name)
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.name)
    ip('link', 'set', outside, 'master', 'bridge0', 'up')
    ip('-n', this.name, 'address', 'add', `${host}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', this.name, 'link', 'set', device, 'up')
  }

  /** Writes a file that belongs to the user of the programs. */
  write(name: string, text: string, mode = 0o600): string {
    const path = join(this.home, name)
    writeFileSync(path, text, { mode })
    const { runAs } = homeIn('/', '/')
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
    return path
  }

  /** Starts a program as the user of the machine's folder; its output is the file `log` there. */
  run(program: string, parameters: string[], env: NodeJS.Dict<string> = {}): void {
    const { runAs } = homeIn('/', '/')
    const user = ['--reuid', `${runAs?.uid}`, '--regid', `${runAs?.gid}`, '--clear-groups', '--']
    const command = ['setpriv', ...user, program, ...parameters]
    const [first = '', ...others] = this.name
      ? ['ip', 'netns', 'exec', this.name, ...command]
      : command
    const log = openSync(join(this.home, 'log'), 'a')
    const path = '/usr/sbin:/usr/bin:/sbin:/bin'
    spawn(first, others, {
      cwd: this.home,
      env: { PATH: path, HOME: this.home, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
  }

  /** As when it loses power. */
  kill(): void {
    for (const pid of ip('netns', 'pids', this.name ?? '').split('\n'))
      if (pid !== '') process.kill(Number(pid), 'SIGKILL')
  }
}

/** The network between the machines, and a certificate where the files expect that of Debian. */
export function prepareNetwork(): void {
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge0', 'type', 'bridge')
  ip('address', 'add', '10.0.0.1/24', 'dev', 'bridge0')
  ip('link', 'set', 'bridge0', 'up')
}

/** etcd of one of its three machines, from etcd.env. */
export function startEtcd(machine: Machine, index: number): void {
  const lines = shipped('etcd.env').split('\n')
  const own = lines.map((line) =>
    line.startsWith('ETCD_INITIAL_CLUSTER=') ? line : line.replaceAll('10.0.0.21', machine.host),
  )
  const folder = join(machine.home, 'data')
  const named = { ETCD_NAME: `etcd-${index + 1}`, ETCD_DATA_DIR: folder }
  machine.run('etcd', [], { ...parseEnv(own.join('\n')), ...named })
}

const valkey = existsSync('/usr/bin/valkey-server') ? 'valkey-server' : 'redis-server'

/** Valkey from valkey.conf: the first machine begins as the master. */
export function startValkey(machine: Machine, index: number): void {
  const text = shipped('valkey.conf').replace('bind 10.0.0.11', `bind ${machine.host}`)
  const own = index === 0 ? text : text.replace('# replicaof', 'replicaof')
  machine.run(valkey, [machine.write('valkey.conf', own)])
}

/** Sentinel rewrites its file, so that it comes back with what it knew. */
export function startSentinel(machine: Machine): void {
  const path = join(machine.home, 'sentinel.conf')
  const own = shipped('sentinel.conf').replace('bind 10.0.0.11', `bind ${machine.host}`)
  if (!existsSync(path)) machine.write('sentinel.conf', own)
  machine.run(valkey, [path, '--sentinel'])
}

/** PostgreSQL under Patroni, from patroni.yml with this machine's folders and the installed version. */
export function startPatroni(machine: Machine, index: number, version: string): void {
  const certificate = ['certs/ssl-cert-snakeoil.pem', 'private/ssl-cert-snakeoil.key']
  const [pem = '', key = ''] = certificate.map((name) =>
    join(machine.home, name.split('/')[1] ?? ''),
  )
  if (!existsSync(pem)) {
    const subject = '-newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'
    execFileSync('openssl', [...`req -x509 ${subject}`.split(' '), '-keyout', key, '-out', pem], {
      stdio: 'ignore',
    })
    machine.write('ssl-cert-snakeoil.key', readFileSync(key, 'utf8'))
    machine.write('ssl-cert-snakeoil.pem', readFileSync(pem, 'utf8'))
  }
  const own = shipped('patroni.yml')
    .replaceAll('10.0.0.11:', `${machine.host}:`)
    .replace('name: postgres-1', `name: postgres-${index + 1}`)
    .replaceAll('/etc/ssl/certs', machine.home)
    .replaceAll('/etc/ssl/private', machine.home)
    .replaceAll('/var/lib/postgresql', machine.home)
    .replaceAll('/var/run/postgresql', machine.home)
    .replace('/17/bin', `/${version}/bin`)
  machine.run('patroni', [machine.write('patroni.yml', own)])
}

/** HAProxy on the machine of the nodes, from haproxy.cfg as it is. */
export const startBalancer = (machine: Machine) =>
  machine.run('haproxy', ['-db', '-f', machine.write('haproxy.cfg', shipped('haproxy.cfg'))])

/** PgBouncer before HAProxy, from pgbouncer.ini; releases before 1.21 know no named statements. */
export function startPgBouncer(machine: Machine): void {
  const version = execFileSync('pgbouncer', ['-V'], { encoding: 'utf8' })
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(version) ?? []
  const text = shipped('pgbouncer.ini')
    .replace(
      '/etc/pgbouncer/userlist.txt',
      machine.write('userlist.txt', '"postgres" "change-me"\n'),
    )
    .replace('[pgbouncer]', '[pgbouncer]\nunix_socket_dir =')
  const known = Number(minor) < 21 ? text.replace(/^max_prepared_statements.*$/m, '') : text
  machine.run('pgbouncer', [machine.write('pgbouncer.ini', known)])
}
