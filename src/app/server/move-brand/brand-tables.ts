import type { Client } from 'pg'

/** A table with rows of the brand; `rows` is the condition that selects them, with `$1` as its id. */
export type BrandTable = { name: string; columns: string[]; key: string[]; rows: string }

/** Tables of an installation: of its nodes and queues, its local mode, or valid for minutes. */
const leftOut: ReadonlySet<string> = new Set([
  'migration',
  'node_status',
  'backup_run',
  'browser_error',
  'contact_job',
  'delivery_cause',
  'desk_pattern',
  'job_outbox',
  'rate_limit',
  'idempotency_key',
  'used_challenge',
  'local_mail',
  'local_payment',
])

/**
 * Copied as they are, and never removed: the audit log is one chain, and texts and rates apply to
 * all brands.
 */
const shared: ReadonlySet<string> = new Set([
  'audit_entry',
  'audit_end',
  'legal_text',
  'vat_rate',
  'exchange_rate',
])

const member = '(select member_id from account where site_id = $1)'
const conversation = '(select conversation_id from conversation where site_id = $1)'
const order = '(select order_id from credit_order where site_id = $1)'
const affiliate = '(select affiliate_id from affiliate where site_id = $1)'
const webhook = '(select webhook_id from webhook where site_id = $1)'

/** How the rows of a brand are found, by the first of these columns that a table has. */
const owners: readonly (readonly [column: string, rows: string])[] = [
  ['site_id', 'site_id = $1'],
  ['member_id', `member_id in ${member}`],
  ['conversation_id', `conversation_id in ${conversation}`],
  ['order_id', `order_id in ${order}`],
  ['affiliate_id', `affiliate_id in ${affiliate}`],
  ['webhook_id', `webhook_id in ${webhook}`],
  ['lo', `lo in ${member}`],
]

type ColumnRow = { table_name: string; column_name: string; in_key: boolean }

/** The tables of the schema. A table whose rows nobody can assign to a brand is a bug and throws. */
export async function listBrandTables(db: Client): Promise<BrandTable[]> {
  const { rows } = await db.query<ColumnRow>(
    `select c.relname::text as table_name, quote_ident(a.attname) as column_name,
            coalesce(a.attnum = any(i.indkey), false) as in_key
     from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attname`,
  )
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name)
  return [...byTable]
    .filter(([name]) => !leftOut.has(name))
    .map(([name, columns]) => {
      const names = columns.map(({ column_name }) => column_name)
      const key = columns.filter(({ in_key }) => in_key).map(({ column_name }) => column_name)
      return {
        name,
        columns: names,
        key: key.length > 0 ? key : names,
        rows: toRowCondition(name, names),
      }
    })
    .toSorted((one, other) => rank(one.name) - rank(other.name))
}

/** Other tables are read by what these contain, so they come first. */
const first = ['site', 'account', 'conversation', 'credit_order', 'affiliate', 'webhook']
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

export const isShared = ({ name }: BrandTable): boolean => shared.has(name)

function toRowCondition(table: string, columns: string[]): string {
  if (shared.has(table)) return '$1::int is not null'
  const owner = owners.find(([column]) => columns.includes(column))
  if (!owner) throw new Error(`src/app/server/move-brand does not know whose rows ${table} has`)
  return owner[1]
}
