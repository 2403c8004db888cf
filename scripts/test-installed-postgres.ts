// Runs the unit and API tests on the oldest PostgreSQL installed on the machine: node
// scripts/test-installed-postgres.ts [vitest arguments]
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import { EVERY_SITE_ROLE } from '../src/server/database/site-roles.ts'
import { runProgram } from '../src/server/embedded-postgres/cluster.ts'
import { unprivilegedUser, type Home } from '../src/server/embedded-postgres/home.ts'
import { freePort } from '../src/server/free-port.ts'
import { formatSummary } from './reports/failures.ts'
import { runUnitTests } from './reports/run-tests.ts'
import { openTestFolder } from './test-folder.ts'

/** The oldest supported version; earlier ones lack statements that the product uses. */
const OLDEST = 15

/** Returns Debian's folder of programs with the lowest supported version. */
function installed(): string | undefined {
  const version = (programs: string) => Number(basename(dirname(programs)))
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((programs) => version(programs) >= OLDEST && existsSync(join(programs, 'initdb')))
    .toSorted((one, other) => version(one) - version(other))[0]
}

async function startIn(home: Home): Promise<string> {
  const port = await freePort()
  // The data are discarded after the run, and only this machine can connect. No worker of autovacuum keeps a database from being dropped.
  const settings = `-c autovacuum=off -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=${port} -c max_connections=300 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off`
  await runProgram(home, 'initdb', [
    `--pgdata=${home.data}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--username=postgres',
    '--auth=trust',
  ])
  await runProgram(home, 'pg_ctl', [
    'start',
    '--wait',
    `--pgdata=${home.data}`,
    `--log=${join(home.directory, 'log')}`,
    `--options=${settings}`,
  ])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await addOwner(url)
  return url.replace('postgres@', 'vonk@')
}

/** The tests connect as the owner of their databases. A superuser would pass the walls between brands. */
async function addOwner(url: string): Promise<void> {
  const db = new Client({ connectionString: url })
  await db.connect()
  await db.query(
    `create role vonk login createdb noinherit; create role ${EVERY_SITE_ROLE} nologin; grant ${EVERY_SITE_ROLE} to vonk with admin option`,
  )
  await db.end()
}

/** Where SQL is that an older version is most likely to plan or understand differently. */
const testsWithSql = [
  'src/accounts/',
  'src/affiliates/',
  'src/chat/server/get-conversation',
  'src/chat/server/open-chat',
  'src/chat/server/send-message.test',
  'src/chat/server/undelivered-messages',
  'src/credits/',
  'src/discounts/',
  'src/likes/',
  'src/moderation/',
  'src/verification/',
  'src/payments/server/create-',
  'src/payments/server/invoices',
  'src/order-limits/',
  'src/payments/server/orders/',
  'src/payments/server/reconciliation-faults',
  'src/payments/server/withdraw-order',
  'src/profiles/',
  'src/search/',
  'src/server/database/',
  'src/server/jobs/',
  'tests/installed-postgres/',
]

/** `npm run test:full` (TEST_FULL=1) runs all tests. */
function chosenTests(): string[] {
  const named = process.argv.slice(2)
  return named.length > 0 || process.env['TEST_FULL'] === '1' ? named : testsWithSql
}

async function main(): Promise<boolean> {
  const bin = installed()
  if (bin === undefined) {
    console.log(`no PostgreSQL of version ${OLDEST} or later is installed: not run`)
    return false
  }
  const directory = mkdtempSync(join(tmpdir(), 'vonk-postgres-'))
  const home: Home = {
    directory,
    data: join(directory, 'data'),
    bin,
    ...(process.getuid?.() === 0 && { runAs: unprivilegedUser() }),
  }
  mkdirSync(home.data, { mode: 0o700 })
  if (home.runAs)
    for (const folder of [directory, home.data]) chownSync(folder, home.runAs.uid, home.runAs.gid)
  try {
    const url = await startIn(home)
    console.log(`PostgreSQL of ${bin}`)
    const task = {
      name: `unit and API tests on ${bin}`,
      env: { DATABASE_URL: url, INSTALLED_POSTGRES: '1' },
    }
    const { failures } = await runUnitTests(
      task,
      'test-results/unit-installed-postgres.json',
      chosenTests(),
    )
    console.log(formatSummary(failures))
    return failures.length === 0
  } finally {
    await runProgram(home, 'pg_ctl', ['stop', '--mode=immediate', `--pgdata=${home.data}`]).catch(
      () => {},
    )
    rmSync(directory, { recursive: true, force: true })
  }
}

openTestFolder()
process.exit((await main()) ? 0 : 1)
