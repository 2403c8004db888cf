import { Client, escapeIdentifier } from 'pg'

/**
 * Lets roles that own nothing read and write the rows of the product and of its queue. They may neither
 * change nor disable what guards the rows, nor truncate a table. Repeated after each migration.
 */
export async function grantRuntimeRoles(url: string, roles: readonly string[]): Promise<void> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    const { rows: queue } = await db.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = to_regnamespace('graphile_worker') and relrowsecurity`,
    )
    for (const role of roles.map(escapeIdentifier))
      await db.query(toGrantSql(role) + queue.map(({ name }) => toPolicySql(role, name)).join(''))
  } finally {
    await db.end()
  }
}

const toGrantSql = (role: string) => `
  grant usage on schema public, graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  grant execute on all functions in schema public, graphile_worker to ${role};
  revoke insert, update, delete on migration, graphile_worker.migrations from ${role};
`

/** graphile-worker shows the rows of its tables to their owner alone, unless a policy names the role. */
const toPolicySql = (role: string, table: string) => `
  drop policy if exists ${role} on ${table};
  create policy ${role} on ${table} to ${role} using (true) with check (true);
`
