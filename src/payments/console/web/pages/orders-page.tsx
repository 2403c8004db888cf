import { queuesQuery } from '../../../../console/web/public-queues.ts'
import { BrandFilter, useOwnBrands } from '../../../../staff/web/public-brand-filter.tsx'
import { SavedViews } from '../../../../staff/web/public-saved-views.tsx'
import type { OwnBrand } from '../../../../staff/brands-contract.ts'
import { currencies } from '../../../../platform/money.ts'
import { cutText } from '../../../../platform/text-length.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterForm, FilterInput, FilterSelect } from '../../../../web/console/filter-form.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { useRowKeys } from '../../../../web/console/use-row-keys.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useNavigate, useSearchParams } from '../../../../web/router/hooks.ts'
import { orderStatuses } from '../../../contract.ts'
import { methodNames } from '../../../../providers/contract.ts'
import { orderEvents, orderRoles, orderSorts } from '../../orders-contract.ts'
import { useMethodName } from '../../../../providers/console/web/public-use-method-name.ts'
import { OrderTotals } from '../order-totals.tsx'
import { OrdersTable, toOrderPath } from '../orders-table.tsx'
import { orderTotalsQuery, ordersQuery, readOrders, type OrderListFilter } from '../queries.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** A typed amount ("19.99", "19,99") in minor units. */
function parseAmount(text: string | null): number | null {
  const amount = /^\d{1,7}(?:[.,]\d{1,2})?$/.exec(text?.trim() ?? '')?.[0].replace(',', '.')
  return amount === undefined ? null : Math.round(Number(amount) * 100)
}

function readFilter(search: URLSearchParams): OrderListFilter {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const status = orderStatuses.find((each) => each === search.get('status'))
  const method = methodNames.find((each) => each === search.get('method'))
  const country = text('country').toUpperCase()
  const [from, to] = [text('from'), text('to')]
  const event = orderEvents.find((each) => each === search.get('event'))
  const lander = cutText(text('lander'), 40)
  const [min, max] = [parseAmount(search.get('min')), parseAmount(search.get('max'))]
  const currency = currencies.find((each) => each === search.get('currency'))
  const sort = orderSorts.find((each) => each === search.get('sort'))
  const site = readSite(text('site'))
  return {
    ...(site && { site }),
    ...(status && { status }),
    ...(method && { method }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(currency && { currency }),
    ...(/^\d{4}$/.test(text('card')) && { card: text('card') }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
    ...(event && { event }),
    ...(lander && { lander }),
    ...(sort && { sort }),
  }
}

/** Another brand, or all of them. */
function readSite(text: string): number | 'all' | null {
  if (text === 'all') return text
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  const filter = readFilter(url.searchParams)
  await Promise.all([
    queries.infiniteQuery(ordersQuery(api, filter)),
    queries.query(orderTotalsQuery(api, filter)),
    filter.site && queries.query(queuesQuery(api)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleOrders.orders')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const api = useApi()
  const filter = readFilter(search)
  const list = useInfiniteQuery(ordersQuery(api, filter))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const brands = useOwnBrands(orderRoles)
  const selected = useRowKeys(
    orders.map(({ id }) => id),
    (id) => {
      const to = toOrderPath(
        brands,
        orders.find((order) => order.id === id),
      )
      if (to.startsWith('/')) void navigate(to)
      else location.assign(to)
    },
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <OrderFilters brands={brands} />
      <Panel title={t('title')} flush>
        <OrdersTable
          orders={orders}
          brands={filter.site ? brands : []}
          selected={selected}
          totals={<OrderTotals filter={filter} />}
          pages={list}
          whole={() => readOrders(api, filter)}
        />
      </Panel>
    </>
  )
}

function OrderFilters({ brands }: { brands: OwnBrand[] }) {
  const t = useTranslations('consoleOrders.orders')
  const statuses = useTranslations('console.money.statuses')
  const methodName = useMethodName()
  return (
    <FilterForm action="/operator/orders" views={<SavedViews page="orders" />}>
      <BrandFilter brands={brands} hasAll />
      <FilterSelect name="status" label={t('status')} values={orderStatuses} toText={statuses} />
      <FilterSelect name="method" label={t('method')} values={methodNames} toText={methodName} />
      <FilterInput name="country" label={t('country')} className="max-w-20" maxLength={2} />
      <FilterInput
        name="min"
        label={t('min')}
        className="max-w-24 text-end tabular-nums"
        inputMode="decimal"
      />
      <FilterInput
        name="max"
        label={t('max')}
        className="max-w-24 text-end tabular-nums"
        inputMode="decimal"
      />
      <FilterSelect
        name="currency"
        label={t('currency')}
        values={currencies}
        toText={(currency) => currency}
      />
      <FilterInput
        name="card"
        label={t('card')}
        className="max-w-20"
        inputMode="numeric"
        maxLength={4}
      />
      <FilterSelect
        name="event"
        label={t('event')}
        values={orderEvents}
        toText={(event) => t(`events.${event}`)}
      />
      <FilterInput name="from" label={t('from')} type="date" />
      <FilterInput name="to" label={t('to')} type="date" />
      <FilterInput name="lander" label={t('lander')} maxLength={40} />
    </FilterForm>
  )
}
