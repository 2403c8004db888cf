// Runs the unit and API tests on the oldest PostgreSQL installed on the machine: node
// scripts/test-installed-postgres.ts [vitest arguments]
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { runProgram } from '../src/server/embedded-postgres/cluster.ts'
import { unprivilegedUser, type Home } from '../src/server/embedded-postgres/home.ts'
import { freePort } from '../src/server/free-port.ts'
import { formatSummary } from './reports/failures.ts'
import { runUnitTests } from './reports/run-tests.ts'

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
  // The data are discarded after the run, and only this machine can connect.
  const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=${port} -c max_connections=300 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off`
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
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

/**
 * By default the tests beside the operations, which run every statement; without those of photos and of the embedded server,
 * which no other PostgreSQL changes. `npm run test:full`'s TEST_FULL=1 adds `tests`, which runs the same statements over HTTP.
 */
function chosenTests(): string[] {
  const named = process.argv.slice(2)
  if (named.length > 0 || process.env['TEST_FULL'] === '1') return named
  const elsewhere = [
    'src/photos/server/pipeline.test.ts',
    'src/server/embedded-postgres/embedded-postgres.test.ts',
  ]
  return ['src/', ...elsewhere.flatMap((file) => ['--exclude', file])]
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
    const task = { name: `unit and API tests on ${bin}`, env: { DATABASE_URL: url } }
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

process.exit((await main()) ? 0 : 1)
