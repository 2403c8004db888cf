import { DatabaseError, escapeIdentifier, type Client } from 'pg'
import { MigrationError } from './migration-files.ts'
import { grantEverySite, grantRows } from './runtime-roles.ts'
import { EVERY_SITE_ROLE } from './site-roles.ts'

/**
 * Prepares the role that migrates, and those of nodes. Throws `MigrationError` with the statements for
 * an administrator.
 */
export async function prepareOwner(db: Client, nodeRoles: readonly string[]): Promise<void> {
  await prepareEverySiteRole(db, nodeRoles)
  await grantSchema(db)
}

/** Throws as `prepareOwner` would, and changes nothing. */
export async function assertPreparable(db: Client, nodeRoles: readonly string[]): Promise<void> {
  await db.query('begin')
  try {
    await prepareEverySiteRole(db, nodeRoles)
  } finally {
    await db.query('rollback')
  }
}

/**
 * A role that does not inherit lacks the rights that the owner of a database has on its schema. Until
 * PostgreSQL 16 the role that migrates is one (docs/walls.md).
 */
async function grantSchema(db: Client): Promise<void> {
  const { rows } = await db.query<{ lacks: boolean }>(
    `select not has_schema_privilege('public', 'create with grant option') and pg_has_role('pg_database_owner', 'member') as lacks`,
  )
  if (!rows[0]?.lacks) return
  const name = escapeIdentifier(await findOwnName(db))
  await db.query(
    `begin; set local role pg_database_owner; grant usage, create on schema public to ${name} with grant option; commit`,
  )
}

/**
 * The role exists in the whole server, so only who may create roles can add it; the owner of the
 * tables and the nodes must be able to take it.
 */
async function prepareEverySiteRole(db: Client, nodeRoles: readonly string[]): Promise<void> {
  const { rows } = await db.query(`select from pg_roles where rolname = $1`, [EVERY_SITE_ROLE])
  const creation = rows.length > 0 ? [] : [`create role ${EVERY_SITE_ROLE} nologin`]
  const members = [await findOwnName(db), ...nodeRoles]
  try {
    for (const statement of creation) await db.query(statement)
    for (const role of members) await grantEverySite(db, role)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const names = members.map((role) => escapeIdentifier(role))
    const statements = [
      ...creation,
      ...names.map((name) => `alter role ${name} noinherit`),
      `grant ${EVERY_SITE_ROLE} to ${names.join(', ')}`,
    ]
    throw new MigrationError(
      `The roles of the database may not take ${EVERY_SITE_ROLE}, which sees every brand (docs/walls.md). ` +
        `As an administrator of PostgreSQL run: ${statements.join('; ')};`,
      { cause: error },
    )
  }
}

async function findOwnName(db: Client): Promise<string> {
  return (await db.query<{ name: string }>('select current_user::text as name')).rows[0]?.name ?? ''
}

/**
 * After each migration: a table with a site that has no wall gets one, so that nobody can forget it,
 * and the role of every site may read and write its rows.
 */
export async function buildWalls(db: Client): Promise<void> {
  const { rows } = await db.query<{ ready: boolean }>(
    "select to_regprocedure('build_wall(regclass)') is not null as ready",
  )
  if (!rows[0]?.ready) return
  await db.query(
    `select build_wall(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'site_id'
       and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  await grantRows(db, [EVERY_SITE_ROLE])
}
