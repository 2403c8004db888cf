import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import { euCountries } from '../console/booking-rules.ts'
import type { OssSum } from '../console/oss-rules.ts'

type OssPeriod = { siteId: number; home: string; from: string; to: string }

/** Sums invoices to other countries of the Union, by the quarter of their sale. */
export async function sumOss(
  db: Queryable,
  { siteId, home, from, to }: OssPeriod,
): Promise<OssSum[]> {
  const countries = euCountries.filter((country) => country !== home)
  return rows<OssSum>(
    db,
    sql`select to_char(s.issued_at at time zone 'UTC', 'YYYY"-Q"Q') as quarter, i.country, i.currency, i.vat_rate as rate,
          sum(i.gross - i.vat)::float8 as net, sum(i.vat)::float8 as vat
        from invoice i join invoice s on s.order_id = i.order_id and s.cause = 'sale'
        where i.site_id = ${siteId} and i.issued_at >= ${`${from}T00:00:00Z`}::timestamptz
          and i.issued_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day' and i.country = any(${countries}::text[]) and i.vat_rate > 0
        group by 1, 2, 3, 4 order by 1 desc, 2, 4, 3`,
  )
}
