import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { hasCode, readIfExists } from '../file-system.ts'
import { failureCode } from './failures.ts'
import type { Home } from './embedded-home.ts'

/** The role that owns the cluster; the product itself works as `vonk`, which is no superuser. */
const superuser = 'postgres'
const majorVersion = '18'

/** Makes the data directory, or refuses one that these programs cannot read. */
export async function prepareCluster(home: Home): Promise<void> {
  const version = readIfExists(join(home.data, 'PG_VERSION'))?.trim()
  if (version === undefined) await createCluster(home)
  else if (version !== majorVersion) {
    throw new Error(
      `The database in ${home.data} belongs to PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. ` +
        'Start the release that made it and export, or move the folder away to begin anew.',
    )
  }
}

/** Megabytes of each file of the log. Who comes to the end of one waits until the next is written full of zeros: 90 ms for the usual 16. */
const walOptions = ['--wal-segsize=4']

/** In a folder of its own, renamed when complete: a start that was cut off leaves no half-made database. */
async function createCluster(home: Home): Promise<void> {
  if (existsSync(home.data))
    throw new Error(`${home.data} exists and is no PostgreSQL data directory: move it away.`)
  createPasswordFile(home)
  const draft = `${home.data}.${randomBytes(4).toString('hex')}`
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`]
  const access = [
    `--username=${superuser}`,
    `--pwfile=${passwordFile(home)}`,
    '--auth=scram-sha-256',
  ]
  try {
    await runProgram(home, 'initdb', [
      `--pgdata=${draft}`,
      '--encoding=UTF8',
      '--no-instructions',
      ...provider,
      ...access,
      ...walOptions,
    ])
    renameSync(draft, home.data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process that started at the same moment was first.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  }
}

/** Runs one of PostgreSQL's programs to its end; what it complained about becomes the error. */
export async function runProgram(home: Home, program: string, parameters: string[]): Promise<void> {
  const child = spawn(join(home.bin, program), parameters, {
    ...spawnOptions(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0)
    throw new Error(`PostgreSQL's ${program} failed (${code ?? 'killed'}): ${errorOutput.trim()}`)
}

/** PostgreSQL's own variables of the environment must not reach it. */
export function spawnOptions(home: Home) {
  return { ...home.runAs, cwd: home.directory, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
}

function passwordFile(home: Home): string {
  return join(home.directory, 'password')
}

function createPasswordFile(home: Home): void {
  const file = passwordFile(home)
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
    if (home.runAs) chownSync(file, home.runAs.uid, home.runAs.gid)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function readPassword(home: Home): string {
  return readFileSync(passwordFile(home), 'utf8').trim()
}

/** Over the socket in the database's own folder where there is one: a round trip costs a fifth less than over the network's loop. */
export function urlOf(home: Home, port: number): string {
  const address = `postgres://vonk:${readPassword(home)}@127.0.0.1:${port}/vonk`
  const folder = socketFolder(home)
  if (folder === null || !existsSync(join(folder, `.s.PGSQL.${port}`))) return address
  return `${address}?host=${encodeURIComponent(folder)}`
}

/** The path of a socket has room for about a hundred bytes; null where it does not fit, and on Windows. */
export function socketFolder({ directory }: Home): string | null {
  const fits = Buffer.byteLength(join(directory, '.s.PGSQL.65535')) <= 100
  return fits && process.platform !== 'win32' ? directory : null
}

/** Connects as the cluster's owner; the caller ends the connection. */
export async function connectAsOwner(home: Home, port: number): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: readPassword(home),
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Does nothing in a cluster that has them. `vonk` may create databases (tests do) and trusted extensions, and no more. */
export async function ensureDatabase(home: Home, client: Client): Promise<void> {
  const roles = await client.query("select 1 from pg_roles where rolname = 'vonk'")
  if (roles.rowCount === 0)
    await ignoreAlreadyExists(
      client.query(`create role vonk login createdb password '${readPassword(home)}'`),
    )
  const databases = await client.query("select 1 from pg_database where datname = 'vonk'")
  if (databases.rowCount === 0)
    await ignoreAlreadyExists(client.query('create database vonk owner vonk'))
}

const alreadyExistsCodes = new Set(['42710', '42P04', '23505'])

async function ignoreAlreadyExists(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!alreadyExistsCodes.has(failureCode(error) ?? '')) throw error
  }
}
