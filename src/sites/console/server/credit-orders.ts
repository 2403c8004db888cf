import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import { TEST_PROVIDER } from '../../rules.ts'

export type ChargedPrice = { bundle: string; currency: string; amount: number; credits: number }

/** The price at which each bundle was bought last, before discounts, in each currency. */
export async function listChargedPrices(db: Queryable, siteId: number): Promise<ChargedPrice[]> {
  return rows<ChargedPrice>(
    db,
    sql`select distinct on (bundle, currency) bundle, currency, list_amount as amount, credits
        from credit_order where site_id = ${siteId} and completed_at is not null and provider <> ${TEST_PROVIDER}
        order by bundle, currency, completed_at desc`,
  )
}
