import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { slowCallsQuery } from './queries.ts'

/** The calls and pages that take longest, since the nodes started. */
export function SlowCallsPanel() {
  const t = useTranslations('consoleMember.system.slow')
  const format = useFormatter()
  const { data } = useQuery(slowCallsQuery(useApi()))
  const milliseconds = (value: number) => `${format.number(value)} ms`
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={data?.routes ?? []}
        rowKey={({ route }) => route}
        empty={t('empty')}
        csvName="slow-calls.csv"
        columns={[
          {
            key: 'route',
            header: t('route'),
            isHeader: true,
            csv: ({ route }) => route,
            cell: ({ route }) => <span className="mono-text">{route}</span>,
          },
          {
            key: 'count',
            header: t('count'),
            isFigure: true,
            isWide: true,
            csv: ({ count }) => count,
            cell: ({ count }) => format.number(count),
          },
          {
            key: 'p50',
            header: t('p50'),
            isFigure: true,
            csv: ({ p50 }) => p50,
            cell: ({ p50 }) => milliseconds(p50),
          },
          {
            key: 'p95',
            header: t('p95'),
            isFigure: true,
            csv: ({ p95 }) => p95,
            cell: ({ p95 }) => milliseconds(p95),
          },
          {
            key: 'errors',
            header: t('errors'),
            isFigure: true,
            csv: ({ errors }) => errors,
            cell: ({ errors }) => format.number(errors),
          },
        ]}
      />
    </Panel>
  )
}
