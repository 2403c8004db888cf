import { useInfiniteQuery } from '@tanstack/react-query'
import { SavedViews } from '../../../staff/web/public-saved-views.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { FilterForm, FilterSelect } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useRowKeys } from '../../../web/console/use-row-keys.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useNavigate, useSearchParams } from '../../../web/router/hooks.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { StoreIcon } from '../../../web/ui/rare-icons.tsx'
import { getQueuePath, inboxQueues } from '../../../platform/staff-queues.ts'
import type { Output } from '../../../platform/contract.ts'
import type { InboxRow, listInbox } from '../../brands-contract.ts'
import { inboxQuery, readInbox, type InboxFilter } from '../brands-queries.ts'

function parseFilter(search: URLSearchParams): InboxFilter {
  const site = Number(search.get('site') ?? '')
  const queue = inboxQueues.find((name) => name === search.get('queue'))
  return { ...(site > 0 && { site }), ...(queue && { queue }) }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(inboxQuery(api, parseFilter(url.searchParams)))
  return null
})

/** What waits in all brands where the person works; a row opens in the console of its brand. */
export function Component() {
  const t = useTranslations('consoleHome.brands')
  const queueName = useTranslations('consoleHome.queues')
  const api = useApi()
  const filter = parseFilter(useSearchParams()[0])
  const list = useInfiniteQuery(inboxQuery(api, filter))
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const brands = pages[0]?.brands ?? []
  const columns = useInboxColumns(brands)
  const open = useOpenRow(brands)
  const selected = useRowKeys(rows.map(toKey), (key) => {
    const row = rows.find((one) => toKey(one) === key)
    if (row) open(row)
  })
  return (
    <>
      <PageHead title={t('inboxTitle')} lead={t('inboxLead')} />
      <FilterForm action="/operator/inbox" views={<SavedViews page="inbox" />}>
        <FilterSelect
          name="site"
          label={t('brand')}
          values={brands.map(({ id }) => String(id))}
          toText={(id) => findName(brands, Number(id))}
        />
        <FilterSelect name="queue" label={t('queue')} values={inboxQueues} toText={queueName} />
      </FilterForm>
      <Panel title={t('rows')} flush>
        <DataTable
          caption={t('rows')}
          rows={rows}
          rowKey={toKey}
          selected={selected}
          empty={t('empty')}
          pages={list}
          whole={() => readInbox(api, filter)}
          csvName="inbox.csv"
          isMain
          columns={columns}
        />
      </Panel>
    </>
  )
}

type Brand = Output<typeof listInbox>['brands'][number]

const findName = (brands: Brand[], id: number) => brands.find((one) => one.id === id)?.name ?? ''

/** The case or the queue of a row, in the console of its brand. */
function toPage(brands: Brand[], { brand: id, queue, number }: InboxRow): string {
  const brand = brands.find((one) => one.id === id)
  const page = number === null ? getQueuePath(queue) : `/operator/cases/${number}`
  return brand && !brand.is_current ? `${brand.origin}${page}` : page
}

function useOpenRow(brands: Brand[]) {
  const navigate = useNavigate()
  return (row: InboxRow) => {
    const to = toPage(brands, row)
    if (to.startsWith('/')) void navigate(to)
    else location.assign(to)
  }
}

const toKey = ({ brand, queue, subject }: InboxRow) => `${brand} ${queue} ${subject}`

function useInboxColumns(brands: Brand[]): Column<InboxRow>[] {
  const t = useTranslations('consoleHome.brands')
  const queueName = useTranslations('consoleHome.queues')
  return [
    {
      key: 'about',
      header: t('about'),
      isHeader: true,
      cell: (row) => (
        <TextLink to={toPage(brands, row)}>{row.number ?? queueName(row.queue)}</TextLink>
      ),
      csv: ({ number, queue }) => number ?? queueName(queue),
    },
    {
      key: 'subject',
      header: t('subject'),
      isExported: true,
      cell: ({ subject }) => subject,
      csv: ({ subject }) => subject,
    },
    {
      key: 'brand',
      header: t('brand'),
      cell: ({ brand }) => (
        <Tag tone="line" icon={StoreIcon}>
          {findName(brands, brand)}
        </Tag>
      ),
      csv: ({ brand }) => findName(brands, brand),
    },
    {
      key: 'queue',
      header: t('queue'),
      cell: ({ queue }) => queueName(queue),
      csv: ({ queue }) => queueName(queue),
    },
    {
      key: 'member',
      header: t('member'),
      cell: ({ member }) => member,
      csv: ({ member }) => member ?? '',
    },
    ...useTimeColumns(),
  ]
}

/** Since when and until when it waits, and with whom. */
function useTimeColumns(): Column<InboxRow>[] {
  const t = useTranslations('consoleHome.brands')
  return [
    {
      key: 'since',
      header: t('since'),
      isWide: true,
      cell: ({ since }) => <When at={since} />,
      csv: ({ since }) => since,
    },
    {
      key: 'left',
      header: t('left'),
      isLabelled: true,
      cell: ({ due_at: at, since }) => <Deadline at={at} since={since} />,
      csv: ({ due_at: at }) => at,
    },
    {
      key: 'claimed',
      header: t('claimed'),
      isLabelled: true,
      cell: ({ claimed_by: name }) => name ?? <span className="text-ink-2">{t('free')}</span>,
      csv: ({ claimed_by: name }) => name ?? '',
    },
  ]
}
