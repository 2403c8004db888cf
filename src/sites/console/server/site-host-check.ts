import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../../server/database/query.ts'
import type { HostCheck, HostState } from '../setup-contract.ts'

/** The last check of each host of a site, the newest first. */
export async function listHostChecks(db: Queryable, site: number): Promise<HostCheck[]> {
  const checks = await rows<{ host: string; state: HostState; checked_at: Date }>(
    db,
    sql`select host, state, checked_at from site_host_check where site_id = ${site} order by checked_at desc, host`,
  )
  return checks.map(({ host, state, checked_at: at }) => ({ host, state, at: at.toISOString() }))
}

/** Forgets the checks of hosts that a site no longer has. */
export async function removeOtherHostChecks(
  db: Queryable,
  site: number,
  hosts: string[],
): Promise<void> {
  await execute(
    db,
    sql`delete from site_host_check where site_id = ${site} and host <> all(${hosts}::text[])`,
  )
}

export async function saveHostCheck(
  db: Queryable,
  { site, host, state, at }: { site: number; host: string; state: HostState; at: Date },
): Promise<void> {
  await execute(
    db,
    sql`insert into site_host_check (site_id, host, state, checked_at) values (${site}, ${host}, ${state}, ${at})
        on conflict (site_id, host) do update set state = excluded.state, checked_at = excluded.checked_at`,
  )
}
