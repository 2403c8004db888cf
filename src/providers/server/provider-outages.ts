import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'

type OutageContext = Pick<Context, 'db' | 'now' | 'site'>

/** How long new orders go to the fallback after a failure; doubled by each further one. */
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 900

export async function recordOutage(
  { db, now, site }: OutageContext,
  provider: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into provider_outage as o (site_id, provider, failures, down_until)
        values (${site.id}, ${provider}, 1, ${now}::timestamptz + make_interval(secs => ${FIRST_PAUSE_SECONDS}))
        on conflict (site_id, provider) do update set failures = o.failures + 1,
          down_until = ${now}::timestamptz + make_interval(secs =>
            least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(o.failures, 6)))`,
  )
}

export async function endOutage({ db, site }: OutageContext, provider: string): Promise<void> {
  await execute(
    db,
    sql`delete from provider_outage where site_id = ${site.id} and provider = ${provider}`,
  )
}

type Outage = { provider: string; down_until: Date }

/** Lists the providers that did not answer, and until when new orders go to the fallback. */
export async function listOutages({ db, now, site }: OutageContext): Promise<Outage[]> {
  return rows<Outage>(
    db,
    sql`select provider, down_until from provider_outage where site_id = ${site.id} and down_until > ${now}`,
  )
}
