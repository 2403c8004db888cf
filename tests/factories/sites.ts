import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'

/** The two sites of every test: the first allows labelled fictional profiles, the second does not. */
export async function addSites(db: Queryable): Promise<void> {
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings) values
        (1, 'vonk', 'localhost', ${JSON.stringify({ fictional: true })}),
        (2, 'linden', 'linden.localhost', ${JSON.stringify({ name: 'Linden', brand: 'linden' })})
        on conflict do nothing`,
  )
}
