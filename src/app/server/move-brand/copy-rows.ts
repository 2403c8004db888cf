import { Client } from 'pg'
import { AS_EVERY_SITE } from '../../../server/database/site-roles.ts'
import type { BrandTable } from './brand-tables.ts'

/** Count and checksum of the rows of one bucket; a row's bucket depends on its key alone. */
type Bucket = { bucket: number; rows: number; checksum: string }
export type Difference = { buckets: number[]; bucketCount: number; rows: number; checksum: string }

const ROWS_PER_BUCKET = 200
const MAX_BUCKETS = 65_536
const BATCH = 1_000

/** How values are written as text, the same on both sides. */
const formats =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/** `replicates`: writes rows as they are, without triggers and checks of references. */
export async function connect(url: string, { replicates = false } = {}): Promise<Client> {
  const role = replicates ? '-c session_replication_role=replica' : AS_EVERY_SITE
  const options = `${formats} ${role}`
  const client = new Client({ connectionString: url, application_name: 'vonk move-brand', options })
  client.on('error', () => {})
  await client.connect()
  return client
}

export type Sides = { from: Client; to: Client; site: number }

/** Compares all rows of the brand in one table on both sides. */
export async function compareTable(
  { from, to, site }: Sides,
  table: BrandTable,
): Promise<Difference> {
  const counted = await from.query<{ n: number }>(
    `select count(*)::int as n from ${table.name} where ${table.rows}`,
    [site],
  )
  const size = counted.rows[0]?.n ?? 0
  const bucketCount = Math.min(MAX_BUCKETS, Math.max(1, Math.ceil(size / ROWS_PER_BUCKET)))
  const statement = {
    text: `select ${toBucketSql(table)} as bucket, count(*)::int as rows,
                  bit_xor(hashtextextended(row(${table.columns.join(', ')})::text, 0))::text as checksum
           from ${table.name} where ${table.rows} group by 1`,
    values: [site, bucketCount],
  }
  const [ours, theirs] = await Promise.all([
    from.query<Bucket>(statement),
    to.query<Bucket>(statement),
  ])
  const copied = new Map(theirs.rows.map((bucket) => [bucket.bucket, bucket]))
  const changed = ours.rows.filter(({ bucket, rows, checksum }) => {
    const copy = copied.get(bucket)
    return copy?.rows !== rows || copy.checksum !== checksum
  })
  const present = new Set(ours.rows.map(({ bucket }) => bucket))
  const surplus = theirs.rows.filter(({ bucket }) => !present.has(bucket))
  return {
    buckets: [...changed, ...surplus].map(({ bucket }) => bucket),
    bucketCount,
    rows: ours.rows.reduce((sum, { rows }) => sum + rows, 0),
    checksum: ours.rows
      .reduce((sum, { checksum }) => sum ^ BigInt.asUintN(64, BigInt(checksum)), 0n)
      .toString(16)
      .padStart(16, '0'),
  }
}

const toBucketSql = ({ key }: BrandTable) =>
  `(hashtext(row(${key.join(', ')})::text) & 2147483647) % $2::int`

/** Makes the buckets of the second side what they are on the first; returns the number of rows. */
export async function copyBuckets(
  { from, to, site }: Sides,
  table: BrandTable,
  { buckets, bucketCount }: Difference,
): Promise<number> {
  const condition = `${table.rows} and ${toBucketSql(table)} = any($3::int[])`
  const values = [site, bucketCount, buckets]
  const columns = table.columns.join(', ')
  let copied = 0
  await inTransaction(from, () =>
    inTransaction(to, async () => {
      await to.query(`delete from ${table.name} where ${condition}`, values)
      await from.query(
        `declare copied no scroll cursor for select row_to_json(t)::text as json from (select ${columns} from ${table.name} where ${condition}) t`,
        values,
      )
      for (;;) {
        const { rows } = await from.query<{ json: string }>(`fetch ${BATCH} from copied`)
        if (rows.length === 0) break
        await to.query(
          `insert into ${table.name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
          [`[${rows.map(({ json }) => json).join(',')}]`],
        )
        copied += rows.length
      }
    }),
  )
  return copied
}

export async function inTransaction<Result>(
  db: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.query('begin')
  try {
    const result = await work()
    await db.query('commit')
    return result
  } catch (error) {
    await db.query('rollback').catch(() => {})
    throw error
  }
}

/** Lets counters of the second side go on after the highest copied number. */
export async function advanceSequences(to: Client, tables: BrandTable[]): Promise<void> {
  const { rows } = await to.query<{ name: string; column: string }>(
    `select c.relname::text as name, quote_ident(a.attname) as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  )
  const names = new Set(tables.map(({ name }) => name))
  for (const { name, column } of rows) {
    if (!names.has(name)) continue
    await to.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), greatest(max(${column}), 1)) from ${name}`,
    )
  }
}
