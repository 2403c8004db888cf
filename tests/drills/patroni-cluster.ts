import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { accessSync, chownSync, constants, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parse } from 'yaml'
import * as z from 'zod'
import { freePort } from '../../src/server/free-port.ts'
import { homeIn, ownFolder } from './backup-server.ts'
import { asOwner } from './database-owner.ts'

export type Member = {
  name: string
  folder: string
  api: number
  port: number
  /** Where HAProxy leads to it while it is a replica. */
  replicaPort: number
  patroni: ChildProcess
}
type Role = 'leader' | 'sync_standby' | 'replica'

/** Three PostgreSQL under Patroni, etcd, Redis, and HAProxy in front of the leader, all on loopback. */
export type Cluster = {
  /** Leads to the leader of the moment, as a superuser. */
  url: string
  /** Lead to each member while it is a replica, as the owner of the database: for `DATABASE_READ_URL`. */
  replicaUrls: string[]
  redisUrl: string
  /** The member that has the role now; waits until there is one. */
  memberAs(role: Role): Promise<Member>
  /** Waits until all three run, one of them as synchronous standby. */
  complete(): Promise<void>
  switchOver(): Promise<void>
  killLeader(): Promise<void>
  /** Stops all processes of the member as a machine that hangs; returns what lets them continue. */
  freeze(member: Member): () => void
  killRedis(): void
  startRedis(): Promise<void>
  etcd: ChildProcess
  stop(): Promise<void>
}

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
}

/** Names each Debian package that is missing. */
function assertInstalled(): void {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin']
  const missing = Object.entries(packages).filter(
    ([program]) => !folders.some((folder) => isExecutable(join(folder, program))),
  )
  if (globSync('/usr/lib/postgresql/*/bin/pg_rewind').length === 0) missing.push(['', 'postgresql'])
  if (missing.length > 0)
    throw new Error(`The drill needs: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `diskMegabytes`: each PostgreSQL gets a disk of this size, so that one can be filled; needs root. */
export async function startCluster(
  folder: string,
  { diskMegabytes }: { diskMegabytes?: number | undefined } = {},
): Promise<Cluster> {
  assertInstalled()
  const started: ChildProcess[] = []
  const run = (program: string, parameters: string[], home = folder) => {
    const { runAs } = homeIn(home, home)
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: home }
    const child = spawn(program, parameters, { ...runAs, cwd: home, env, stdio: 'ignore' })
    started.push(child)
    return child
  }
  const [etcdPort, peers, front, redisPort] = await freePorts()
  const etcd = run('etcd', etcdParameters(ownFolder(join(folder, 'etcd')), etcdPort, peers))
  const startRedis = () => run('redis-server', ['--port', String(redisPort), '--save', ''])
  let redis = startRedis()
  await answers(etcdPort, '/health')

  makeCertificate(folder)
  const key = readFileSync(join(folder, 'server.key'), 'utf8')
  const members: Member[] = []
  for (const name of ['one', 'two', 'three']) {
    const home = ownFolder(join(folder, name))
    if (diskMegabytes !== undefined) mountDisk(home, diskMegabytes)
    const [api, port, replicaPort] = await freePorts()
    writeOwned(join(home, 'server.key'), key, 0o600)
    const file = writeOwned(
      join(home, 'patroni.yml'),
      settingsOf({ name, home, api, port, etcdPort }),
    )
    members.push({
      name,
      folder: home,
      api,
      port,
      replicaPort,
      patroni: run('patroni', [file], home),
    })
    // The first one creates the data that the others copy.
    if (members.length === 1) await answers(api, '/primary')
  }
  const balancer = writeOwned(join(folder, 'haproxy.cfg'), balancerOf(front, members))
  run('haproxy', ['-db', '-f', balancer])

  const memberAs = async (role: Role) => until(async () => memberWith(members, role))
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${front}/postgres`,
    replicaUrls: members.map(({ replicaPort }) =>
      asOwner(`postgres://${username}:${password}@127.0.0.1:${replicaPort}/postgres`),
    ),
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    etcd,
    memberAs,
    async complete() {
      for (const role of ['leader', 'sync_standby', 'replica'] as const) await memberAs(role)
    },
    async switchOver() {
      const leader = await memberAs('leader')
      const standby = await memberAs('sync_standby')
      const answer = await fetch(`http://127.0.0.1:${leader.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: standby.name }),
      })
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
    },
    async killLeader() {
      const leader = await memberAs('leader')
      leader.patroni.kill('SIGKILL')
      process.kill(postmasterOf(leader), 'SIGKILL')
    },
    freeze(member) {
      const processes = [member.patroni.pid ?? 0, ...familyOf(postmasterOf(member))]
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT')
      }
    },
    killRedis: () => void redis.kill('SIGKILL'),
    async startRedis() {
      redis = startRedis()
      await delay(200)
    },
    async stop() {
      for (const child of started) {
        child.kill('SIGCONT')
        child.kill('SIGKILL')
      }
      for (const member of members) stopQuietly(member)
      await delay(500)
      if (diskMegabytes === undefined) return
      for (const member of members) execFileSync('umount', ['--lazy', member.folder])
    },
  }
}

function mountDisk(home: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', home])
  ownFolder(home)
}

async function freePorts(): Promise<[number, number, number, number]> {
  return [await freePort(), await freePort(), await freePort(), await freePort()]
}

function writeOwned(path: string, text: string, mode = 0o644): string {
  writeFileSync(path, text, { mode })
  const { runAs } = homeIn('/', '/')
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
  return path
}

const etcdParameters = (data: string, port: number, peers: number) => [
  `--data-dir=${data}`,
  `--listen-client-urls=http://127.0.0.1:${port}`,
  `--advertise-client-urls=http://127.0.0.1:${port}`,
  `--listen-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-cluster=default=http://127.0.0.1:${peers}`,
]

type Place = { name: string; home: string; api: number; port: number; etcdPort: number }

const shipped = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy/high-availability', name), 'utf8')

/** The part of the shipped file that a member changes: its name, addresses and folders. */
const Shipped = z.looseObject({
  name: z.string(),
  restapi: z.looseObject({}),
  etcd3: z.looseObject({}),
  bootstrap: z.looseObject({ dcs: z.looseObject({}) }),
  postgresql: z.looseObject({
    pg_hba: z.array(z.string()),
    authentication: z.looseObject({
      superuser: z.object({ username: z.string(), password: z.string() }),
    }),
    parameters: z.looseObject({}),
  }),
})
const patroni = Shipped.parse(parse(shipped('patroni.yml')))
const { username, password } = patroni.postgresql.authentication.superuser

/** deploy/high-availability/patroni.yml with the addresses and folders of this member. JSON is YAML. */
function settingsOf({ name, home, api, port, etcdPort }: Place): string {
  return JSON.stringify({
    ...patroni,
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    postgresql: {
      ...patroni.postgresql,
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: homeIn(home, home).bin,
      pgpass: join(home, 'pgpass'),
      parameters: {
        ...patroni.postgresql.parameters,
        ssl_cert_file: join(home, '../server.pem'),
        ssl_key_file: join(home, 'server.key'),
        unix_socket_directories: '',
      },
    },
  })
}

/** PostgreSQL wants a key that belongs to its user alone, so each member has a copy. */
function makeCertificate(folder: string): void {
  const key = join(folder, 'server.key')
  const options = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ')
  const files = ['-keyout', key, '-out', join(folder, 'server.pem')]
  execFileSync('openssl', [...options, ...files], { stdio: 'ignore' })
}

/** deploy/high-availability/haproxy.cfg with the addresses of the cluster, without Valkey. */
function balancerOf(front: number, members: Member[]): string {
  let text = shipped('haproxy.cfg').replace(/^# Valkey[^]*$/m, '')
  text = text.replace('127.0.0.1:5000', `127.0.0.1:${front}`)
  for (const [index, { port, api, replicaPort }] of members.entries())
    text = text
      .replaceAll(
        `10.0.0.1${index + 1}:5432 check port 8008`,
        `127.0.0.1:${port} check port ${api}`,
      )
      .replace(`127.0.0.1:500${index + 1}`, `127.0.0.1:${replicaPort}`)
  return text
}

const clusterView = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

async function memberWith(members: Member[], role: Role): Promise<Member | null> {
  for (const { api } of members) {
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal }).catch(() => null)
    if (!answer?.ok) continue
    const { members: seen } = clusterView.parse(await answer.json())
    const found = seen.find(
      (member) => member.role === role && ['running', 'streaming'].includes(member.state),
    )
    const member = members.find(({ name }) => name === found?.name)
    if (member) return member
  }
  return null
}

const answers = async (port: number, path: string) =>
  until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer?.ok ? true : null
  })

async function until<T>(find: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 900; tries++) {
    const found = await find()
    if (found !== null) return found
    await delay(100)
  }
  throw new Error('The cluster does not come up within 90 s.')
}

function postmasterOf({ folder }: Member): number {
  return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
]

/** The process of a member that the drill killed is gone already. */
function stopQuietly(member: Member): void {
  try {
    for (const pid of familyOf(postmasterOf(member))) {
      process.kill(pid, 'SIGCONT')
      process.kill(pid, 'SIGKILL')
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
