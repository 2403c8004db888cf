import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import type { ContactFigures } from '../contract.ts'
import { ShareBar } from './share-bar.tsx'
import { useShare } from './use-share.ts'

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
      <Table caption={t('requests')}>
        <thead>
          <tr>
            <HeadCell>{t('outcome')}</HeadCell>
            <HeadCell>{t('share')}</HeadCell>
            <HeadCell numeric>{t('percent')}</HeadCell>
            <HeadCell numeric>{t('requestCount')}</HeadCell>
            <HeadCell numeric>{t('median')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {requests.outcomes.map(({ outcome, count, share: part, median_hours: hours }) => (
            <tr key={outcome}>
              <HeadCell scope="row">{t(`outcomes.${outcome}`)}</HeadCell>
              <Cell>
                <ShareBar share={part} />
              </Cell>
              <Cell numeric>{share(part)}</Cell>
              <Cell numeric>{format.number(count)}</Cell>
              <Cell numeric>{median(hours)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
