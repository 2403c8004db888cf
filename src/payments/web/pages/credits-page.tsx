import { ordersQuery, useOrders } from '../use-orders.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { codeFromQuery } from '../../../discounts/rules.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { data } from '../../../web/router/route-response.ts'
import { useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { findUnknownSelection, lastMethod, returnPath } from '../../rules.ts'
import { bundlesQuery } from '../queries.ts'
import { Shop } from '../shop.tsx'
import { BalanceLead, ShopPage } from '../shop-page.tsx'
import { UnknownChoice } from '../unknown-choice.tsx'

export const loader = pageLoader(async ({ api, queries, url, params }) => {
  const [{ bundles }] = await Promise.all([
    queries.query(bundlesQuery(api, codeFromQuery(url.searchParams))),
    queries.query(ordersQuery(api)),
  ])
  return data(null, { status: findUnknownSelection(bundles, params) ? 404 : 200 })
})

/**
 * The shop for more credits. Bundle and method may be URL parameters; an unknown one is reported
 * beside the offered ones.
 */
export function Component() {
  const t = useTranslations('payments')
  const { bundle, method } = useParams()
  const credits = useUser()?.credits ?? 0
  const [searchParams] = useSearchParams()
  const code = codeFromQuery(searchParams)
  const { bundles } = useSuspenseQuery(bundlesQuery(useApi(), code)).data
  const orders = useOrders()
  const last = lastMethod(orders)
  const next = returnPath(searchParams.get('next'))
  const unknown = findUnknownSelection(bundles, { bundle, method })
  return (
    <ShopPage title={t('credits.title')} lead={<BalanceLead credits={credits} />}>
      {unknown && <UnknownChoice unknown={unknown} bundles={bundles} bundle={bundle} />}
      <Shop {...{ code, bundle, method, next, last }} key={`${bundle} ${method} ${code}`} />
    </ShopPage>
  )
}
