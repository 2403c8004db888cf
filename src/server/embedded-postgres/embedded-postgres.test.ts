import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbedded, type EmbeddedPostgres } from './embedded-postgres.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const small = { shared_buffers: '16MB', max_connections: '20' }
/** Killed processes lose nothing without fsync; only a machine that loses power does. */
const fast = { ...small, fsync: 'off' }

// initdb creates a cluster for each test, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let parent: string
let directory: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
let prepared: string

function newParent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

beforeAll(async () => {
  prepared = newParent()
  const database = await startEmbedded({
    directory: join(prepared, 'postgres'),
    log: silent,
    settings: fast,
  })
  await database.stop()
})
afterAll(() => rmSync(prepared, { recursive: true }))

beforeEach(() => {
  parent = newParent()
  directory = join(parent, 'postgres')
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  if (existsSync(join(directory, 'data', 'postmaster.pid'))) await start()
  for (const database of started.splice(0)) await database.stop()
  const elsewhere = join(directory, 'location')
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8'), { recursive: true })
  rmSync(parent, { recursive: true })
})

/** Starts from a database that was started and stopped before. */
function usePrepared(): void {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), parent])
}

async function start(settings: Record<string, string> = fast): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ directory, log: silent, settings })
  started.push(database)
  return database
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(text)).rows.map((result) => result.answer)
  } finally {
    await client.end()
  }
}

/** Starts the database in this folder in a child process that then waits to be killed. */
async function startInChild(): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    await startEmbedded({ directory: ${JSON.stringify(directory)}, log, settings: ${JSON.stringify(fast)} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the child ended'))),
  ])
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function postmasterPid(): number {
  return Number(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('an embedded database', () => {
  test('starts from an empty folder, durable, in UTF-8, for a role that is no superuser', async () => {
    const { url } = await start(small)
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(await ask(url, "select current_setting('server_version') as answer")).toEqual([
      expect.stringMatching(/^18\./),
    ])
    expect(
      await ask(
        url,
        "select current_setting('fsync') || current_setting('synchronous_commit') as answer",
      ),
    ).toEqual(['onon'])
    expect(await ask(url, "select current_setting('listen_addresses') as answer")).toEqual([
      '127.0.0.1',
    ])
    expect(
      await ask(
        url,
        "select pg_encoding_to_char(encoding) || ' ' || datlocale as answer from pg_database where datname = 'vonk'",
      ),
    ).toEqual(['UTF8 C.UTF-8'])
    expect(
      await ask(url, 'select rolsuper as answer from pg_roles where rolname = current_user'),
    ).toEqual([false])
    expect(await ask(url, "select upper('żółć') as answer")).toEqual(['ŻÓŁĆ'])
    expect(statSync(directory).mode & 0o777).toBe(0o700)
  })

  test('keeps its data across restarts', async () => {
    usePrepared()
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
    const second = await start()
    expect(await ask(second.url, 'select answer from kept')).toEqual([7])
  })

  test('is taken over while running after a kill -9 of the process that started it', async () => {
    usePrepared()
    await kill(await startInChild())
    const pid = postmasterPid()
    const database = await start()
    expect(await ask(database.url, 'select 1 as answer')).toEqual([1])
    expect(postmasterPid()).toBe(pid)
    await database.stop()
    expect(existsSync(join(directory, 'data', 'postmaster.pid'))).toBe(false)
  })

  test('is shared with a second process, which leaves it running when it ends', async () => {
    usePrepared()
    const child = await startInChild()
    const guest = await start()
    await guest.stop()
    expect(await ask(guest.url, 'select 1 as answer')).toEqual([1])
    await kill(child)
    await start()
  })

  test('keeps running for a second process when the first one stops it', async () => {
    usePrepared()
    const [first, second] = [await start(), await start()]
    const startedAt = performance.now()
    await first.stop()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await vi.waitFor(async () => expect(await ask(second.url, 'select 1 as answer')).toEqual([1]), {
      timeout: 15_000,
      interval: 50,
    })
  })

  test('restarts on the same port when it is killed while the process lives', async () => {
    usePrepared()
    const { url } = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(url, 'select 1 as answer')).toEqual([1]), {
      timeout: 15_000,
      interval: 100,
    })
  })

  test('starts again after a kill -9 of all processes, despite a stale lock file', async () => {
    usePrepared()
    const child = await startInChild()
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await kill(child)
    const { url } = await start()
    expect(postmasterPid()).not.toBe(pid)
    expect(await ask(url, 'select 1 as answer')).toEqual([1])
  })

  test('starts although its lock file names a process that is no PostgreSQL', async () => {
    usePrepared()
    const lock = join(directory, 'data', 'postmaster.pid')
    writeFileSync(
      lock,
      `${process.pid}\n${join(directory, 'data')}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const { url } = await start()
    expect(await ask(url, 'select 1 as answer')).toEqual([1])
  })

  test('starts once when two processes start it at the same moment', async () => {
    const both = await Promise.all([startInChild(), startInChild()])
    const { url } = await start()
    expect(await ask(url, 'select 1 as answer')).toEqual([1])
    await Promise.all(both.map(kill))
    await start()
  })

  test('of another major version is refused with a message', async () => {
    usePrepared()
    writeFileSync(join(directory, 'data', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('belongs to PostgreSQL 17')
  })

  test('that cannot start reports PostgreSQL’s reason', async () => {
    usePrepared()
    await expect(
      startEmbedded({ directory, log: silent, settings: { shared_buffers: 'many' } }),
    ).rejects.toThrow('invalid value for parameter "shared_buffers"')
    expect(readdirSync(directory)).not.toContain('owner')
  })
})

describe('its user', () => {
  test('is unprivileged, also when root starts it', async () => {
    usePrepared()
    await start()
    // PostgreSQL requires that its data belong to the user that it runs as.
    expect(statSync(join(directory, 'data')).uid).not.toBe(0)
  })

  test('finds the data again in a folder that other users cannot enter', async () => {
    mkdirSync(directory)
    chmodSync(parent, 0o700)
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()
    // Under root PostgreSQL runs as another user, so the data are stored elsewhere.
    expect(existsSync(join(directory, 'data'))).toBe(process.getuid?.() !== 0)
    const second = await start()
    expect(await ask(second.url, 'select answer from kept')).toEqual([7])
  })
})
