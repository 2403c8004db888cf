import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import type { Pages } from '../../../web/console/use-export.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { OwnBrand } from '../../../staff/brands-contract.ts'
import { Tag } from '../../../web/ui/tag.tsx'
import { StoreIcon } from '../../../web/ui/rare-icons.tsx'
import type { ConsoleOrder } from '../orders-contract.ts'
import { OrderTag } from '../../web/public-order-tag.tsx'
import { useMethodName } from '../../../providers/console/web/public-use-method-name.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { OrderLink } from './public-order-link.tsx'

type OrdersTableProps = {
  orders: ConsoleOrder[]
  /** Where the orders may be from; empty: all of the brand of the page. */
  brands: OwnBrand[]
  pages: Pages
  whole: () => Promise<ConsoleOrder[]>
  selected: string | null
  totals: ReactNode
}

/** The page of an order, in the console of its brand. */
export const toOrderPath = (brands: OwnBrand[], order: ConsoleOrder | undefined): string =>
  toPathThere(brands, order, `/operator/orders/${order?.id}`)

function toPathThere(brands: OwnBrand[], order: ConsoleOrder | undefined, path: string): string {
  const brand = brands.find(({ id }) => id === order?.brand)
  return brand && !brand.is_current ? `${brand.origin}${path}` : path
}

/** Orders, each a link to its page. */
export function OrdersTable({ orders, brands, pages, whole, selected, totals }: OrdersTableProps) {
  const t = useTranslations('consoleOrders.orders')
  return (
    <DataTable
      caption={t('title')}
      rows={orders}
      rowKey={({ id }) => id}
      empty={t('empty')}
      csvName="orders.csv"
      pages={pages}
      whole={whole}
      selected={selected}
      totals={totals}
      isMain
      columns={useColumns(brands)}
    />
  )
}

function useColumns(brands: OwnBrand[]): Column<ConsoleOrder>[] {
  const methodName = useMethodName()
  const t = useTranslations('consoleOrders.orders')
  const money = useAmount()
  const table = useTranslations('console.table')
  const getName = ({ brand }: ConsoleOrder) => brands.find(({ id }) => id === brand)?.name ?? ''
  const brandColumn: Column<ConsoleOrder> = {
    key: 'brand',
    header: table('brand'),
    csv: getName,
    cell: (order) => (
      <Tag tone="line" icon={StoreIcon}>
        {getName(order)}
      </Tag>
    ),
  }
  return [
    {
      key: 'id',
      header: t('order'),
      isHeader: true,
      csv: ({ id }) => id,
      cell: (order) => <OrderLink id={order.id} to={toOrderPath(brands, order)} />,
    },
    ...(brands.length > 0 ? [brandColumn] : []),
    {
      key: 'status',
      header: t('status'),
      csv: ({ status }) => status,
      cell: ({ status, test }) => <OrderTag status={status} test={test} />,
    },
    {
      key: 'member',
      header: t('member'),
      csv: ({ member }) => member.id,
      cell: (order) => (
        <TextLink to={toPathThere(brands, order, `/operator/members/${order.member.id}`)}>
          {order.member.name || order.member.id}
        </TextLink>
      ),
    },
    {
      key: 'bundle',
      header: t('bundle'),
      isWide: true,
      csv: ({ bundle }) => bundle,
      cell: ({ credits, bundle }) => t('credits', { credits, bundle }),
    },
    {
      key: 'method',
      header: t('method'),
      isWide: true,
      csv: ({ method }) => method,
      cell: ({ method, provider, country }) => (
        <span className="text-xs">
          {[method && methodName(method), provider, country].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      key: 'at',
      header: t('at'),
      sortKey: 'at',
      csv: ({ created_at: at }) => at,
      cell: ({ created_at: at }) => <When at={at} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      sortKey: 'amount',
      isFigure: true,
      csv: ({ amount }) => ({ amount }),
      cell: ({ amount, refunded, currency }) => (
        <>
          {money(amount, currency)}
          {refunded > 0 && (
            <span className="text-ink-2 text-xs block">−{money(refunded, currency)}</span>
          )}
        </>
      ),
    },
    ...useExportedColumns(),
  ]
}

/** What an accountant needs beside what the page shows. */
function useExportedColumns(): Column<ConsoleOrder>[] {
  const t = useTranslations('consoleOrders.orders')
  const exported = (
    key: string,
    header: string,
    csv: NonNullable<Column<ConsoleOrder>['csv']>,
  ) => ({
    key,
    header,
    csv,
    isExported: true,
    cell: () => null,
  })
  return [
    exported('refunded', t('refunded'), ({ refunded }) => ({ amount: refunded })),
    exported('currency', t('currency'), ({ currency }) => currency),
    exported('credits', t('creditCount'), ({ credits }) => credits),
    exported('country', t('country'), ({ country }) => country),
    exported('provider', t('provider'), ({ provider }) => provider),
    exported('test', t('test'), ({ test }) => (test ? 'test' : '')),
  ]
}
