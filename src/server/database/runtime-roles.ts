import { Client, escapeIdentifier } from 'pg'
import { EVERY_SITE_ROLE, MAY_TAKE } from './site-roles.ts'

/**
 * Lets roles that own nothing read and write the rows of the product and of its queue. They may neither
 * change nor disable what guards the rows, nor truncate a table. Repeated after each migration.
 */
export async function grantRuntimeRoles(url: string, roles: readonly string[]): Promise<void> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    await grantRows(db, roles)
    for (const role of roles) await grantEverySite(db, role)
  } finally {
    await db.end()
  }
}

/** The same on a connection of the owner. */
export async function grantRows(db: Client, roles: readonly string[]): Promise<void> {
  const { rows: queue } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = to_regnamespace('graphile_worker') and relrowsecurity`,
  )
  // Views that belong to the role of every site are granted by their migration.
  const { rows: own } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, to_regnamespace('graphile_worker')) and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')`,
  )
  const tables = own.map(({ name }) => name).join(', ')
  for (const role of roles.map(escapeIdentifier))
    await db.query(
      toGrantSql(role, tables) + queue.map(({ name }) => toPolicySql(role, name)).join(''),
    )
}

/**
 * Lets a role take the role of every site without having its rights before. Until PostgreSQL 16 that is
 * a property of the member, which must not inherit.
 */
export async function grantEverySite(db: Client, role: string): Promise<void> {
  const { rows } = await db.query<{ member: boolean; version: number; inherits: boolean }>(
    `select pg_has_role(rolname, $2, ${MAY_TAKE}) as member, rolinherit as inherits, current_setting('server_version_num')::int as version
     from pg_roles where rolname = $1`,
    [role, EVERY_SITE_ROLE],
  )
  const [found] = rows
  if (!found || found.member) return
  const isPerGrant = found.version >= 160_000
  if (!isPerGrant && found.inherits)
    await db.query(`alter role ${escapeIdentifier(role)} noinherit`)
  await db.query(
    `grant ${EVERY_SITE_ROLE} to ${escapeIdentifier(role)}${isPerGrant ? ' with inherit false, set true' : ''}`,
  )
}

const toGrantSql = (role: string, tables: string) => `
  grant usage on schema public, graphile_worker to ${role};
  grant select, insert, update, delete on ${tables} to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  grant execute on all functions in schema public, graphile_worker to ${role};
  revoke insert, update, delete on migration, graphile_worker.migrations from ${role};
`

/** graphile-worker shows the rows of its tables to their owner alone, unless a policy names the role. */
const toPolicySql = (role: string, table: string) => `
  drop policy if exists ${role} on ${table};
  create policy ${role} on ${table} to ${role} using (true) with check (true);
`
