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
import { orderEvents } from '../../orders-contract.ts'
import { useMethodName } from '../../../../providers/console/web/public-use-method-name.ts'
import { OrdersTable } from '../orders-table.tsx'
import { ordersQuery, readOrders, type OrderListFilter } from '../queries.ts'

const day = /^\d{4}-\d\d-\d\d$/

function readFilter(search: URLSearchParams): OrderListFilter {
  const status = orderStatuses.find((known) => known === search.get('status'))
  const method = methodNames.find((known) => known === search.get('method'))
  const country = search.get('country')?.trim().toUpperCase() ?? ''
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const event = orderEvents.find((known) => known === search.get('event'))
  const lander = cutText(search.get('lander')?.trim() ?? '', 40)
  return {
    ...(status && { status }),
    ...(method && { method }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
    ...(event && { event }),
    ...(lander && { lander }),
  }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(ordersQuery(api, readFilter(url.searchParams)))
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
  const selected = useRowKeys(
    orders.map(({ id }) => id),
    (id) => void navigate(`/operator/orders/${id}`),
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <OrderFilters />
      <Panel title={t('list')} flush>
        <OrdersTable
          orders={orders}
          selected={selected}
          pages={list}
          whole={() => readOrders(api, filter)}
        />
      </Panel>
    </>
  )
}

function OrderFilters() {
  const t = useTranslations('consoleOrders.orders')
  const statuses = useTranslations('consoleMoney.statuses')
  const methodName = useMethodName()
  return (
    <FilterForm action="/operator/orders" views="orders">
      <FilterSelect name="status" label={t('status')} values={orderStatuses} toText={statuses} />
      <FilterSelect name="method" label={t('method')} values={methodNames} toText={methodName} />
      <FilterInput name="country" label={t('country')} className="in w-20" maxLength={2} />
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
