import { DatabaseError, escapeIdentifier, type Client } from 'pg'
import { MigrationError } from './migration-files.ts'
import { grantEverySite, grantRows } from './runtime-roles.ts'
import { EVERY_SITE_ROLE } from './site-roles.ts'

/** Prepares the role that migrates. Throws `MigrationError` with the statements for an administrator. */
export async function prepareOwner(db: Client): Promise<void> {
  await prepareEverySiteRole(db)
  await grantSchema(db)
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
 * tables must be able to take it.
 */
async function prepareEverySiteRole(db: Client): Promise<void> {
  const { rows } = await db.query<{ exists: boolean; member: boolean }>(
    `select count(*) = 1 as exists, coalesce(bool_or(pg_has_role(oid, 'member')), false) as member
     from pg_roles where rolname = $1`,
    [EVERY_SITE_ROLE],
  )
  if (rows[0]?.member) return
  try {
    if (!rows[0]?.exists) await db.query(`create role ${EVERY_SITE_ROLE} nologin`)
    await grantEverySite(db, await findOwnName(db))
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new MigrationError(
      `The role ${EVERY_SITE_ROLE} is missing, which may read every brand. As an administrator of the database run "create role ${EVERY_SITE_ROLE} nologin" ` +
        `and the grants of docs/walls.md.`,
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
