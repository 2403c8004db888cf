import sql, { raw } from 'sql-template-tag'
import { row, rows, type Queryable } from './query.ts'
import { EVERY_SITE_ROLE, MAY_TAKE } from './site-roles.ts'

type RoleRow = { name: string; passes: boolean; may_take: boolean }

/**
 * Why the walls between sites do not hold for the role of this connection, in sentences: it passes
 * them, it cannot take the role of every site, or a table has none. Empty: they hold.
 */
export async function findWallFaults(db: Queryable): Promise<string[]> {
  const {
    name,
    passes,
    may_take: mayTake,
  } = await row<RoleRow>(
    db,
    sql`select r.rolname::text as name,
          r.rolsuper or r.rolbypassrls or coalesce(pg_has_role(r.oid, every_site.oid, 'usage'), false) as passes,
          coalesce(pg_has_role(r.oid, every_site.oid, ${raw(MAY_TAKE)}), false) as may_take
        from pg_roles r left join pg_roles every_site on every_site.rolname = ${EVERY_SITE_ROLE}
        where r.rolname = current_user`,
  )
  const open = await listUnwalledTables(db)
  return [
    ...(passes ? [`the role ${name} passes the walls between brands: see docs/walls.md`] : []),
    ...(mayTake ? [] : [`the role ${name} may not take ${EVERY_SITE_ROLE}: see docs/walls.md`]),
    ...(open.length > 0 ? [`without a wall between brands: ${open.join(', ')}`] : []),
  ]
}

/** Tables with a site that show its rows to whoever names none. */
export async function listUnwalledTables(db: Queryable): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'site_id' and not a.attisdropped
          and not (c.relrowsecurity and c.relforcerowsecurity
            and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'site'))
        order by 1`,
  )
  return tables.map(({ name }) => name)
}
