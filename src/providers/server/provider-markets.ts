import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { AvailableMethods } from './provider.ts'

type MarketContext = Pick<Context, 'db' | 'now'> & { site: { id: number } }

/** What a provider offers the buyers of a country; `methods` as it told them at `fetchedAt`. */
export type ProviderMarket = {
  provider: string
  country: string
  currency: Currency
  methods: AvailableMethods
  fetchedAt: Date
}

type MarketRow = Omit<ProviderMarket, 'methods' | 'fetchedAt'> & {
  methods: unknown
  fetched_at: Date
}

export async function saveMarket(
  { db, now, site }: MarketContext,
  { provider, country, currency, methods }: Omit<ProviderMarket, 'fetchedAt'>,
): Promise<void> {
  await execute(
    db,
    sql`insert into provider_market (site_id, provider, country, currency, methods, fetched_at)
        values (${site.id}, ${provider}, ${country}, ${currency}, ${JSON.stringify(methods)}::jsonb, ${now})
        on conflict (site_id, provider, country) do update
          set currency = excluded.currency, methods = excluded.methods, fetched_at = excluded.fetched_at`,
  )
}

/** Lists what the providers of the site told about a country, or about all. */
export async function listMarkets(
  { db, site }: MarketContext,
  country: string | null,
): Promise<ProviderMarket[]> {
  const results = await rows<MarketRow>(
    db,
    sql`select provider, country, currency, methods, fetched_at from provider_market
        where site_id = ${site.id} and (${country}::text is null or country = ${country}) order by provider, country`,
  )
  return results.map(({ methods, fetched_at: fetchedAt, ...market }) => ({
    ...market,
    methods: AvailableMethods.parse(methods),
    fetchedAt,
  }))
}

/** Forgets what a provider told, as its account has changed. */
export async function deleteMarkets({ db, site }: MarketContext, provider: string): Promise<void> {
  await execute(
    db,
    sql`delete from provider_market where site_id = ${site.id} and provider = ${provider}`,
  )
}
