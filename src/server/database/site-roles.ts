/** The role that reads and writes rows of every site; docs/walls.md lists what it may do. */
export const EVERY_SITE_ROLE = 'vonk_every_site'

/**
 * The privilege of pg_has_role to become a role, in SQL. From PostgreSQL 16 on who created a role is its
 * member, and may not become it yet.
 */
export const MAY_TAKE =
  "case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end"

/** An option of a connection that has this role from its start. */
export const AS_EVERY_SITE = `-c role=${EVERY_SITE_ROLE}`
