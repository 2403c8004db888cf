import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { EVERY_SITE_ROLE } from '../../src/server/database/site-roles.ts'

/** The owner migrates; the others own nothing, and so cannot remove what guards the ledger. */
const roles = { migration: 'vonk_migration', web: 'vonk_web', worker: 'vonk_worker' } as const
type Role = keyof typeof roles
export type DatabaseUrls = Record<Role, string>

/** Which file of the settings has the URL of a role. */
export const urlFiles: Record<Role, string> = {
  migration: 'database-url',
  web: 'database-url-web',
  worker: 'database-url-worker',
}

/**
 * Creates the roles and the database `vonk`, at `url` or at the PostgreSQL of this machine as its
 * user postgres. URLs that `folder` has from an earlier run are returned unchanged.
 */
export async function prepareDatabase(url: string | null, folder: string): Promise<DatabaseUrls> {
  const files = Object.values(urlFiles).map((name) => join(folder, name))
  if (files.every((file) => existsSync(file))) return readUrls(folder)
  const passwords = Object.fromEntries(
    Object.values(roles).map((role) => [role, randomBytes(24).toString('base64url')]),
  )
  const statements = [
    ...Object.values(roles).flatMap((role) => createRole(role, passwords[role] ?? '')),
    ...everySite,
  ]
  const place = url === null ? runLocally(statements) : await runAt(url, statements)
  const urlOf = (role: string) => `postgres://${role}:${passwords[role] ?? ''}@${place}/vonk`
  return {
    migration: urlOf(roles.migration),
    web: urlOf(roles.web),
    worker: urlOf(roles.worker),
  }
}

function readUrls(folder: string): DatabaseUrls {
  const read = (role: Role) => readFileSync(join(folder, urlFiles[role]), 'utf8').trim()
  return { migration: read('migration'), web: read('web'), worker: read('worker') }
}

const createRole = (role: string, password: string) => [
  `do $$ begin create role ${escapeIdentifier(role)} login noinherit; exception when duplicate_object then null; end $$`,
  `alter role ${escapeIdentifier(role)} login password ${escapeLiteral(password)}`,
]
/** The role that sees every brand: the others take it where they must, and do not inherit its rights. */
const everySite = [
  `do $$ begin create role ${EVERY_SITE_ROLE} nologin; exception when duplicate_object then null; end $$`,
  ...Object.values(roles).map((role) => `alter role ${role} noinherit`),
  `grant ${EVERY_SITE_ROLE} to ${Object.values(roles).join(', ')}`,
]
const CREATE_DATABASE = `create database vonk owner ${roles.migration} encoding 'UTF8' template template0`
const HAS_DATABASE = "select 1 from pg_database where datname = 'vonk'"

function runLocally(statements: string[]): string {
  const psql = (text: string) => {
    const run = spawnSync(
      'runuser',
      [
        '-u',
        'postgres',
        '--',
        'psql',
        '--no-psqlrc',
        '--quiet',
        '--tuples-only',
        '--no-align',
        '--set',
        'ON_ERROR_STOP=1',
      ],
      { input: text, encoding: 'utf8', cwd: '/' },
    )
    if (run.status !== 0)
      throw new Error(
        `The PostgreSQL of this machine refuses: ${run.stderr?.trim() || 'psql is not installed (apt-get install postgresql)'}`,
      )
    return run.stdout.trim()
  }
  psql(`${statements.join(';\n')};`)
  if (psql(`${HAS_DATABASE};`) === '') psql(`${CREATE_DATABASE};`)
  return `127.0.0.1:${psql('show port;')}`
}

async function runAt(url: string, statements: string[]): Promise<string> {
  const db = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await db.connect()
  try {
    for (const statement of statements) await db.query(statement)
    const { rowCount } = await db.query(HAS_DATABASE)
    if (rowCount === 0) {
      await db.query(`grant ${roles.migration} to current_user`)
      await db.query(CREATE_DATABASE)
    }
  } finally {
    await db.end()
  }
  return new URL(url).host
}
