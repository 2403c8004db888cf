import { useInfiniteQuery } from '@tanstack/react-query'
import { Deadline } from '../../../../web/console/deadline.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../../web/console/table.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { When } from '../../../../web/console/when.tsx'
import type { BulkAction } from '../../../../web/console/bulk.ts'
import { answerDispute, type Dispute } from '../../disputes-contract.ts'
import { DisputeTag } from '../dispute-tag.tsx'
import { DisputeTabs } from '../dispute-tabs.tsx'
import { disputesQuery, readDisputes, warningsQuery, type DisputeList } from '../queries.ts'
import { useAmount } from '../../../../web/console/use-amount.ts'
import { useMethodName } from '../../../../providers/console/web/public-use-method-name.ts'
import { OrderLink } from '../public-order-link.tsx'
import { WarningsTable } from '../warnings-table.tsx'

const readList = (search: URLSearchParams): DisputeList => {
  const show = search.get('show')
  return show === 'all' || show === 'debits' ? show : 'open'
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await Promise.all([
    queries.infiniteQuery(disputesQuery(api, readList(url.searchParams))),
    queries.query(warningsQuery(api, null)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleOrders.disputes')
  const search = useSearchParams()[0]
  const isWarnings = search.get('show') === 'warnings'
  const show = readList(search)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <DisputeTabs current={isWarnings ? 'warnings' : show} />
      {isWarnings ? (
        <WarningsTable isFraud={search.get('kind') === 'fraud'} />
      ) : (
        <Disputes show={show} />
      )}
    </>
  )
}

const listTexts = {
  open: { title: 'toDecide', empty: 'noneOpen', csv: 'chargebacks.csv' },
  debits: { title: 'toDecide', empty: 'noDebits', csv: 'direct-debit-returns.csv' },
  all: { title: 'all', empty: 'none', csv: 'chargebacks.csv' },
} as const

function Disputes({ show }: { show: DisputeList }) {
  const t = useTranslations('consoleOrders.disputes')
  const texts = listTexts[show]
  const api = useApi()
  const list = useInfiniteQuery(disputesQuery(api, show))
  const bulk = useAccepting()
  return (
    <Panel title={t(texts.title)} flush>
      <DataTable
        caption={t('title')}
        rows={list.data?.pages.flatMap((page) => page.disputes) ?? []}
        rowKey={({ order, chargeback }) => `${order}:${chargeback}`}
        empty={t(texts.empty)}
        csvName={texts.csv}
        isMain
        bulk={bulk}
        pages={list}
        whole={() => readDisputes(api, show)}
        columns={useColumns()}
      />
    </Panel>
  )
}

/** Chargebacks that nobody contests; of a returned debit nothing else is possible. */
function useAccepting(): BulkAction<Dispute> {
  const t = useTranslations('consoleOrders.disputes')
  const api = useApi()
  return {
    toLabel: ({ order }) => order,
    isPossible: ({ decision, reversed_at }) => decision === null && reversed_at === null,
    submit: (count) => t('acceptAll', { count }),
    isDangerous: true,
    run: ({ order, chargeback }, reason) =>
      api(answerDispute, { order, chargeback, decision: 'accepted', pieces: [], reason }),
  }
}

function useColumns(): Column<Dispute>[] {
  const t = useTranslations('consoleOrders.disputes')
  const money = useAmount()
  const methodName = useMethodName()
  return [
    {
      key: 'order',
      header: t('order'),
      isHeader: true,
      csv: ({ order }) => order,
      cell: ({ order }) => <OrderLink id={order} />,
    },
    {
      key: 'due',
      header: t('due'),
      csv: ({ due_at: at }) => at,
      cell: (dispute) =>
        dispute.decision === null && dispute.reversed_at === null ? (
          <Deadline at={dispute.due_at} since={dispute.at} />
        ) : (
          <DisputeTag dispute={dispute} />
        ),
    },
    {
      key: 'member',
      header: t('member'),
      csv: ({ member }) => member.id,
      cell: ({ member }) => (
        <TextLink to={`/operator/members/${member.id}`}>{member.name || member.id}</TextLink>
      ),
    },
    {
      key: 'method',
      header: t('method'),
      isWide: true,
      csv: ({ method }) => method ?? '',
      cell: ({ method }) => (method === null ? '–' : methodName(method)),
    },
    {
      key: 'reason',
      header: t('reason'),
      isWide: true,
      csv: ({ reason_code: code, reason }) => `${code} ${reason}`,
      cell: ({ reason_code: code, reason }) => (
        <>
          <span className="mono-text">{code}</span> {reason}
        </>
      ),
    },
    { key: 'at', header: t('at'), csv: ({ at }) => at, cell: ({ at }) => <When at={at} /> },
    {
      key: 'amount',
      header: t('amount'),
      isFigure: true,
      csv: ({ amount }) => ({ amount }),
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'currency',
      header: t('currency'),
      isExported: true,
      csv: ({ currency }) => currency,
      cell: ({ currency }) => currency,
    },
  ]
}
