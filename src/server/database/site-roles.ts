/** The role that reads and writes rows of every site; docs/walls.md lists what it may do. */
export const EVERY_SITE_ROLE = 'vonk_every_site'

/** An option of a connection that has this role from its start. */
export const AS_EVERY_SITE = `-c role=${EVERY_SITE_ROLE}`
