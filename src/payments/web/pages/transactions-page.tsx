import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { CoinsIcon } from '../../../web/ui/icon.tsx'
import { OrderTable } from '../order-table.tsx'
import { ordersQuery } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(ordersQuery(api))
  return null
})

/** What was bought, and how each order stands. */
export function Component() {
  const t = useTranslations('payments')
  const { orders } = useSuspenseQuery(ordersQuery(useApi())).data
  return (
    <ShopPage title={t('transactions.title')}>
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : (
        <Empty
          icon={CoinsIcon}
          title={t('transactions.noOrders')}
          action={<ButtonLink to="/credits">{t('pricing.buy')}</ButtonLink>}
        >
          {t('transactions.noOrdersText')}
        </Empty>
      )}
    </ShopPage>
  )
}
