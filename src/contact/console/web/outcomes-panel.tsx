import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import type { ContactFigures } from '../contract.ts'
import { ShareBar } from './share-bar.tsx'
import { toPart, useShare } from './use-share.ts'

/** What became of the requests that were decided or lapsed in the period. */
export function OutcomesPanel({ requests }: { requests: ContactFigures['requests'] }) {
  const t = useTranslations('consoleContact')
  const format = useFormatter()
  const share = useShare()
  const median = (hours: number | null) => {
    if (hours === null) return '–'
    return hours < 48
      ? t('hours', { count: hours })
      : t('dayCount', { count: Math.round(hours / 24) })
  }
  return (
    <Panel
      title={t('requests')}
      aside={
        <span className="text-xs text-ink-2">
          {t('requestsAside', { count: requests.decided })}
        </span>
      }
      flush
    >
      <DataTable
        caption={t('requests')}
        rows={requests.outcomes}
        rowKey={({ outcome }) => outcome}
        empty={null}
        csvName="contact-requests.csv"
        columns={[
          {
            key: 'outcome',
            header: t('outcome'),
            isHeader: true,
            cell: ({ outcome }) => t(`outcomes.${outcome}`),
            csv: ({ outcome }) => t(`outcomes.${outcome}`),
          },
          {
            key: 'bar',
            header: t('share'),
            isWide: true,
            cell: ({ share: part }) => <ShareBar share={part} />,
          },
          {
            key: 'share',
            header: t('percent'),
            isFigure: true,
            isLabelled: true,
            cell: ({ share: part }) => share(part),
            csv: ({ share: part }) => toPart(part),
          },
          {
            key: 'count',
            header: t('requestCount'),
            isFigure: true,
            cell: ({ count }) => format.number(count),
            csv: ({ count }) => count,
          },
          {
            key: 'median',
            header: t('median'),
            isFigure: true,
            isLabelled: true,
            cell: ({ median_hours: hours }) => median(hours),
            csv: ({ median_hours: hours }) => (hours === null ? null : median(hours)),
          },
        ]}
      />
    </Panel>
  )
}
