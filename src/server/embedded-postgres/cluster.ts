import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { hasCode, readIfExists } from '../file-system.ts'
import { failureCode } from '../database/failures.ts'
import { EVERY_SITE_ROLE } from '../database/site-roles.ts'
import type { Home } from './home.ts'

/** The superuser that owns the cluster; the product connects as `vonk`, which is no superuser. */
const superuser = 'postgres'
const majorVersion = '18'

/** Creates the data directory, or refuses one of another major version. */
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

/**
 * Megabytes per WAL segment. A writer that reaches the end of one waits until the next is filled
 * with zeros, which takes 90 ms for the default of 16.
 */
const walOptions = ['--wal-segsize=4']

/**
 * Created in a temporary folder and renamed when complete, so that an interrupted start leaves no
 * incomplete cluster.
 */
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

/** Runs one of PostgreSQL's programs until it exits; its error output becomes the error. */
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

/** Removes PostgreSQL's own variables from the environment, which would override our parameters. */
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

/**
 * Uses the Unix socket in the database's folder where there is one: a round trip is a fifth faster
 * than over loopback TCP.
 */
export function toDatabaseUrl(home: Home, port: number): string {
  const address = `postgres://vonk:${readPassword(home)}@127.0.0.1:${port}/vonk`
  const folder = socketFolder(home)
  if (folder === null || !existsSync(join(folder, `.s.PGSQL.${port}`))) return address
  return `${address}?host=${encodeURIComponent(folder)}`
}

/** Returns null on Windows, or where the path exceeds the limit of about 100 bytes for a socket. */
export function socketFolder({ directory }: Home): string | null {
  const fits = Buffer.byteLength(join(directory, '.s.PGSQL.65535')) <= 100
  return fits && process.platform !== 'win32' ? directory : null
}

/** Connects as the superuser; the caller ends the connection. */
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

/**
 * Idempotent. The role `vonk` may create databases (tests do) and trusted extensions, and nothing
 * more.
 */
export async function ensureDatabase(home: Home, client: Client): Promise<void> {
  const roles = await client.query("select 1 from pg_roles where rolname = 'vonk'")
  if (roles.rowCount === 0)
    await ignoreAlreadyExists(
      client.query(`create role vonk login createdb password '${readPassword(home)}'`),
    )
  await ensureEverySiteRole(client)
  const databases = await client.query("select 1 from pg_database where datname = 'vonk'")
  if (databases.rowCount === 0)
    await ignoreAlreadyExists(client.query('create database vonk owner vonk'))
}

/** `vonk` may take the role of every site, and does not have its rights before it does. */
async function ensureEverySiteRole(client: Client): Promise<void> {
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [EVERY_SITE_ROLE])
  if (roles.rowCount === 0)
    await ignoreAlreadyExists(client.query(`create role ${EVERY_SITE_ROLE} nologin`))
  const members = await client.query(
    "select 1 where pg_has_role('vonk', $1, 'member with admin option')",
    [EVERY_SITE_ROLE],
  )
  if (members.rowCount === 0)
    await client.query(`grant ${EVERY_SITE_ROLE} to vonk with inherit false, set true, admin true`)
}

const alreadyExistsCodes = new Set(['42710', '42P04', '23505'])

async function ignoreAlreadyExists(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!alreadyExistsCodes.has(failureCode(error) ?? '')) throw error
  }
}
