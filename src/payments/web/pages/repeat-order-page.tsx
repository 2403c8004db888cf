import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { bundlesQuery, ordersQuery } from '../queries.ts'
import { Shop } from '../shop.tsx'
import { ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([queries.query(bundlesQuery(api)), queries.query(ordersQuery(api))])
  return null
})

/** The last order, ready to be made again. */
export function Component() {
  const t = useTranslations('payments')
  const credits = useUser()?.credits ?? 0
  const { orders } = useSuspenseQuery(ordersQuery(useApi())).data
  const last = orders.find(({ status }) => status === 'completed')
  return (
    <ShopPage title={t('credits.title')} lead={t('credits.lead', { balance: t('balance', { count: credits }) })}>
      <Shop bundle={last?.bundle} method={last?.method ?? undefined} />
    </ShopPage>
  )
}
