import sql from 'sql-template-tag'
import type { AuthorityRequestTable } from '../../server/database/generated/tables.ts'
import { maybeRow, execute, rows, type Queryable } from '../../server/database/query.ts'

export type AuthorityRequest = Pick<
  AuthorityRequestTable,
  'request_id' | 'country' | 'authority' | 'kind' | 'outcome' | 'answered_at'
> & { received_on: string }

const columns = sql`request_id, to_char(received_on, 'YYYY-MM-DD') as received_on, country, authority, kind, outcome, answered_at`
const MAX_LISTED = 200

/** The requests of authorities, the latest first. */
export async function listRequests(db: Queryable, site: number): Promise<AuthorityRequest[]> {
  return rows<AuthorityRequest>(
    db,
    sql`select ${columns} from authority_request where site_id = ${site}
        order by received_on desc, request_id desc limit ${MAX_LISTED}`,
  )
}

export async function findRequest(
  db: Queryable,
  site: number,
  id: string,
): Promise<AuthorityRequest | null> {
  return maybeRow<AuthorityRequest>(
    db,
    sql`select ${columns} from authority_request where site_id = ${site} and request_id = ${id} for update`,
  )
}

type NewRequest = Pick<AuthorityRequest, 'received_on' | 'country' | 'authority' | 'kind'> & {
  id: string
  site: number
  by: string
  at: Date
}

export async function insertRequest(db: Queryable, request: NewRequest): Promise<void> {
  const { id, site, received_on, country, authority, kind, by, at } = request
  await execute(
    db,
    sql`insert into authority_request (site_id, request_id, received_on, country, authority, kind, recorded_by, recorded_at)
        values (${site}, ${id}, ${received_on}, ${country}, ${authority}, ${kind}, ${by}, ${at})`,
  )
}

export async function storeOutcome(
  db: Queryable,
  { site, id, outcome, at }: { site: number; id: string; outcome: string; at: Date },
): Promise<void> {
  await execute(
    db,
    sql`update authority_request set outcome = ${outcome}, answered_at = ${at} where site_id = ${site} and request_id = ${id}`,
  )
}
