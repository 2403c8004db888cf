import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { SavedViews } from '../../../../web/console/saved-views.tsx'
import { useRowKeys } from '../../../../web/console/use-row-keys.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useNavigate, useSearchParams } from '../../../../web/router/hooks.ts'
import { methodNames, orderStatuses } from '../../../contract.ts'
import { OrdersTable } from '../orders-table.tsx'
import { ordersQuery, type OrderListFilter } from '../queries.ts'

const day = /^\d{4}-\d\d-\d\d$/

function filterOf(search: URLSearchParams): OrderListFilter {
  const status = orderStatuses.find((known) => known === search.get('status'))
  const method = methodNames.find((known) => known === search.get('method'))
  const country = search.get('country')?.trim().toUpperCase() ?? ''
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ...(status && { status }),
    ...(method && { method }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(ordersQuery(api, filterOf(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleMoney.orders')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const list = useInfiniteQuery(ordersQuery(useApi(), filterOf(search)))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const selected = useRowKeys(
    orders.map(({ id }) => id),
    (id) => void navigate(`/operator/orders/${id}`),
  )
  const more = { onLoad: () => void list.fetchNextPage(), busy: list.isFetchingNextPage }
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <OrderFilters />
      <Panel title={t('list')} flush>
        <OrdersTable
          orders={orders}
          selected={selected}
          more={list.hasNextPage ? more : undefined}
        />
      </Panel>
    </>
  )
}

function OrderFilters() {
  const t = useTranslations('consoleMoney.orders')
  const statuses = useTranslations('consoleMoney.statuses')
  const [search] = useSearchParams()
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Form method="get" className="filters" action="/operator/orders">
      <label className="field">
        <span className="lab">{t('status')}</span>
        <select className="in" name="status" defaultValue={value('status')}>
          <option value="">{t('all')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statuses(status)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="lab">{t('method')}</span>
        <select className="in" name="method" defaultValue={value('method')}>
          <option value="">{t('all')}</option>
          {methodNames.map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="lab">{t('country')}</span>
        <input className="in w-20" name="country" maxLength={2} defaultValue={value('country')} />
      </label>
      <label className="field">
        <span className="lab">{t('from')}</span>
        <input className="in" name="from" type="date" defaultValue={value('from')} />
      </label>
      <label className="field">
        <span className="lab">{t('to')}</span>
        <input className="in" name="to" type="date" defaultValue={value('to')} />
      </label>
      <button type="submit" className="btn self-end">
        {t('filter')}
      </button>
      <SavedViews page="orders" />
    </Form>
  )
}
