import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { browserErrorsQuery } from './queries.ts'

/** What failed in browsers, the latest first. */
export function BrowserErrorsPanel() {
  const t = useTranslations('consoleMember.system.browserErrors')
  const format = useFormatter()
  const { data } = useQuery(browserErrorsQuery(useApi()))
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={data?.errors ?? []}
        rowKey={({ id }) => id}
        empty={t('empty')}
        csvName="browser-errors.csv"
        columns={[
          {
            key: 'message',
            header: t('message'),
            isHeader: true,
            csv: ({ message, source }) => `${message} ${source}`.trim(),
            cell: ({ message, source }) => (
              <span className="mono-text">
                {message}
                {source && <small> {source}</small>}
              </span>
            ),
          },
          {
            key: 'kind',
            header: t('kind'),
            isWide: true,
            csv: ({ kind }) => kind,
            cell: ({ kind }) => t(`kinds.${kind}`),
          },
          {
            key: 'route',
            header: t('route'),
            csv: ({ route }) => route,
            cell: ({ route }) => <span className="mono-text">{route}</span>,
          },
          {
            key: 'release',
            header: t('release'),
            isWide: true,
            csv: ({ release }) => release,
            cell: ({ release }) => <span className="mono-text">{release}</span>,
          },
          {
            key: 'count',
            header: t('count'),
            isFigure: true,
            csv: ({ count }) => count,
            cell: ({ count }) => format.number(count),
          },
          {
            key: 'first',
            header: t('first'),
            isWide: true,
            csv: ({ first_at }) => first_at,
            cell: ({ first_at }) => <LocalTime at={first_at} />,
          },
          {
            key: 'last',
            header: t('last'),
            csv: ({ last_at }) => last_at,
            cell: ({ last_at }) => <LocalTime at={last_at} />,
          },
        ]}
      />
    </Panel>
  )
}
