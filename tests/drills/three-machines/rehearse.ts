import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { ownFolder } from '../backup-server.ts'
import {
  Machine,
  prepareNetwork,
  startBalancer,
  startEtcd,
  startPatroni,
  startPgBouncer,
  startSentinel,
  startValkey,
} from './machines.ts'

const folder = ownFolder(process.argv[2] ?? '')
const versions = globSync('/usr/lib/postgresql/*').map((path) => basename(path))
const version = versions.toSorted((one, other) => Number(other) - Number(one))[0] ?? ''
const row = (what: string, result: string) => console.log(`| ${what} | ${result} |`)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Tries every 100 ms until it succeeds; ends the drill after two minutes. */
async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await attempt().catch(() => false))) {
    if (performance.now() - began > 120_000) {
      console.error(`Not within two minutes: ${what}`)
      process.exit(1)
    }
    await delay(100)
  }
}

/** The status of an HTTP call, as a load balancer asks. */
async function statusAt(address: string): Promise<number> {
  const { status } = await fetch(`http://${address}`, { signal: AbortSignal.timeout(2_000) })
  return status
}

/** One command to Valkey on a connection of its own. */
async function ask<Answer>(
  host: string,
  port: number,
  command: (client: Redis) => Promise<Answer>,
): Promise<Answer> {
  const client = new Redis({
    host,
    port,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await command(client)
  } finally {
    client.disconnect()
  }
}

/** The role of a server: `master` or `slave`. */
const readRole = async (host: string) =>
  String(await ask(host, 6379, (client) => client.call('ROLE'))).split(',')[0]
const knowsOthers = async (host: string) =>
  /,num-slaves,2,num-other-sentinels,2,/.test(
    String(await ask(host, 26379, (client) => client.call('SENTINEL', 'MASTER', 'vonk'))),
  )
const count = async () => (await ask('127.0.0.1', 6380, (client) => client.incr('drill'))) > 0

async function query(
  port: number,
  database: string,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'change-me',
    database,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    // From HAProxy's machine the servers accept TLS alone; PgBouncer makes it itself.
    ...(port === 5000 && { ssl: { rejectUnauthorized: false } }),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

let acknowledged = 0
/** A row through PgBouncer and HAProxy to the leader. */
async function insert(): Promise<boolean> {
  await query(6432, 'vonk', 'insert into drill default values')
  acknowledged += 1
  return true
}

console.log('| what | result |\n|---|---|')
prepareNetwork()
const nodes = new Machine(folder, null)
const quorum = ['10.0.0.21', '10.0.0.22', '10.0.0.23'].map((host) => new Machine(folder, host))
const machines = ['10.0.0.11', '10.0.0.12', '10.0.0.13'].map((host) => new Machine(folder, host))

let began = performance.now()
for (const [index, machine] of quorum.entries()) startEtcd(machine, index)
for (const { host } of quorum)
  await until(`etcd at ${host}`, async () => (await statusAt(`${host}:2379/health`)) === 200)
row('etcd: three agree', seconds(began))

began = performance.now()
for (const [index, machine] of machines.entries()) {
  startValkey(machine, index)
  startSentinel(machine)
}
startBalancer(nodes)
await until('HAProxy leads to the master of Valkey', count)
for (const { host } of machines)
  await until(`Sentinel at ${host} knows the others`, async () => knowsOthers(host))
row('Valkey: master, two replicas, three Sentinels, HAProxy', seconds(began))

began = performance.now()
for (const [index, machine] of machines.entries()) {
  startPatroni(machine, index, version)
  // The first one creates the data that the others copy.
  const path = index === 0 ? 'primary' : 'replica'
  const address = `${machine.host}:8008/${path}`
  await until(`Patroni at ${machine.host}`, async () => (await statusAt(address)) === 200)
}
await until('HAProxy leads to the leader', async () => {
  await query(5000, 'postgres', 'create database vonk')
  return true
})
await query(5000, 'vonk', 'create table drill (id bigint generated always as identity)')
await until('a synchronous standby', async () => {
  const standbys = ['10.0.0.12', '10.0.0.13'].map((host) => statusAt(`${host}:8008/synchronous`))
  return (await Promise.all(standbys)).includes(200)
})
startPgBouncer(nodes)
await until('PgBouncer leads to the leader', insert)
row('PostgreSQL: leader, synchronous standby, replica; PgBouncer, HAProxy', seconds(began))

const began1 = performance.now()
machines[0]?.kill()
quorum[0]?.kill()
const [cache, rows] = await Promise.all([
  until('another master of Valkey', count).then(() => seconds(began1)),
  until('another leader', insert).then(() => seconds(began1)),
])
row('machine 1 and etcd 1 lose power: Valkey counts again', cache)
row('the same: rows are stored again', rows)

for (let written = 0; written < 50; written += 1) await insert()
const [first] = machines
if (first) {
  startValkey(first, 0)
  startSentinel(first)
  startPatroni(first, 0, version)
  await until('the old master follows', async () => (await readRole(first.host)) === 'slave')
  await until('the old leader follows', async () => {
    const status = await statusAt(`${first.host}:8008/replica`)
    return status === 200
  })
}
row('it comes back', 'follows in Valkey and in PostgreSQL')
await until('Valkey counts', count)
const [found] = await query(6432, 'vonk', 'select count(*)::int as stored from drill')
const lost = acknowledged - Number(found?.['stored'])
row('acknowledged and lost rows', `${Math.max(0, lost)} of ${acknowledged}`)
process.exit(lost > 0 ? 1 : 0)
