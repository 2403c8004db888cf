import sql from 'sql-template-tag'
import * as z from 'zod'
import { currencies } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'
import { AvailableMethods } from './provider.ts'

const ReportedMarkets = z.array(
  z.object({ provider: z.string(), currency: z.enum(currencies), methods: AvailableMethods }),
)

/** What a provider told about the country of a purchase. */
export type ReportedMarket = z.infer<typeof ReportedMarkets>[number]

/** `accounts`: providers at which the site has an account of its own. */
export type ProviderState = { accounts: string[]; markets: ReportedMarket[]; down: string[] }

type StateRow = { accounts: string[]; markets: unknown; down: string[] }

/** Reads all that decides which provider takes a purchase, in one statement. */
export async function readProviderState(
  { db, now, site }: Pick<Context, 'db' | 'now' | 'site'>,
  country: string,
): Promise<ProviderState> {
  const { markets, ...state } = await row<StateRow>(
    db,
    sql`select array(select provider from payment_account where site_id = ${site.id} and retired_at is null) as accounts,
               array(select provider from provider_outage where site_id = ${site.id} and down_until > ${now}) as down,
               (select coalesce(json_agg(json_build_object('provider', provider, 'currency', currency, 'methods', methods)), '[]')
                  from provider_market where site_id = ${site.id} and country = ${country}) as markets`,
  )
  return { ...state, markets: ReportedMarkets.parse(markets) }
}
