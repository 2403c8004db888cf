import { ordersQuery, useOrders } from '../use-orders.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { formatMoney } from '../../../platform/money.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { CoinsIcon } from '../../../web/ui/icon.tsx'
import { SectionTitle } from '../../../web/ui/page.tsx'
import { Ledger } from '../ledger.tsx'
import { LedgerFilterForm } from '../ledger-filter-form.tsx'
import { OrderTable } from '../order-table.tsx'
import { capQuery, ledgerQuery, type LedgerFilter } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'
import { SpendLimit } from '../spend-limit.tsx'

export const loader = pageLoader(async ({ api, queries, url }) => {
  await Promise.all([
    queries.query(ordersQuery(api)),
    queries.query(capQuery(api)),
    queries.query(ledgerQuery(api, toFilter(url.searchParams))),
  ])
  return null
})

const ledgerFilters = ['all', 'bought', 'spent', 'returned'] as const

/**
 * Reads the filter from the address, so that it works without JavaScript; ignores invalid values.
 */
function toFilter(params: URLSearchParams): LedgerFilter {
  const show = ledgerFilters.find((candidate) => candidate === params.get('show'))
  const year = /^20\d\d$/.exec(params.get('year') ?? '')?.[0]
  const after = /^\d{1,7}$/.exec(params.get('after') ?? '')?.[0]
  return { ...(show && { show }), ...(year && { year }), ...(after && { after }) }
}

/** All orders and ledger transactions with their prices, and the spending cap. */
export function Component() {
  const t = useTranslations('payments')
  const locale = useLocale()
  const api = useApi()
  const filter = toFilter(useSearchParams()[0])
  const orders = useOrders()
  const ledger = useSuspenseQuery(ledgerQuery(api, filter)).data
  const balance = t('balance', { count: ledger.balance })
  const { bought } = ledger
  const free = ledger.balance - bought
  const value = ledger.value.map((money) => formatMoney(money, locale)).join(' + ')
  const kind = bought === 0 ? 'freeBalance' : free === 0 ? 'paidBalance' : 'mixedBalance'
  return (
    <ShopPage
      title={t('transactions.title')}
      lead={t(`ledger.${kind}`, { balance, value, bought, free })}
    >
      <div className="grid grid-cols-1 gap-12">
        <section className="grid grid-cols-1 gap-4">
          <SectionTitle>{t('transactions.orders')}</SectionTitle>
          {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
        </section>
        <section className="grid grid-cols-1 gap-4">
          <SectionTitle>{t('ledger.title')}</SectionTitle>
          <LedgerFilterForm filter={filter} years={ledger.years} />
          <Ledger ledger={ledger} filter={filter} />
        </section>
        <SpendLimit />
      </div>
    </ShopPage>
  )
}

function NoOrders() {
  const t = useTranslations('payments')
  return (
    <Empty
      icon={CoinsIcon}
      title={t('transactions.noOrders')}
      action={<ButtonLink to="/credits">{t('pricing.buy')}</ButtonLink>}
    >
      {t('transactions.noOrdersText')}
    </Empty>
  )
}
