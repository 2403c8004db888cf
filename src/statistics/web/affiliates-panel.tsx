import { useSuspenseQuery } from '@tanstack/react-query'
import { plainAmount } from '../../platform/money.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { affiliateFiguresQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'

/** What each affiliate brought and is owed. */
export function AffiliatesPanel() {
  const t = useTranslations('consoleStatistics.affiliates')
  const { figure, money } = useFigure()
  const { period } = useChoice()
  const { affiliates } = useSuspenseQuery(affiliateFiguresQuery(useApi(), period)).data
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={affiliates}
        rowKey={({ network }) => network}
        empty={t('empty')}
        csvName="affiliates.csv"
        columns={[
          {
            key: 'network',
            header: t('network'),
            isHeader: true,
            csv: ({ network }) => network,
            cell: ({ network }) => network,
          },
          {
            key: 'leads',
            header: t('leads'),
            isFigure: true,
            isLabelled: true,
            csv: ({ leads }) => leads,
            cell: ({ leads }) => figure(leads),
          },
          {
            key: 'orders',
            header: t('orders'),
            isFigure: true,
            isLabelled: true,
            csv: ({ orders }) => orders,
            cell: ({ orders }) => figure(orders),
          },
          {
            key: 'owed',
            header: t('owed'),
            isFigure: true,
            isLabelled: true,
            csv: ({ owed }) =>
              owed
                .map(({ amount, currency }) => `${plainAmount({ amount })} ${currency}`)
                .join(', '),
            cell: ({ owed }) =>
              owed.map(({ amount, currency }) => money(amount, currency)).join(', ') || '–',
          },
        ]}
      />
    </Panel>
  )
}
