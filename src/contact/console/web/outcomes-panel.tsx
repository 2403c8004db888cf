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
      aside={<span className="text-xs text-ink-2">{t('requestsAside', { count: requests.decided })}</span>}
      flush
    >
      <table className="tbl">
        <caption className="sr">{t('requests')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('outcome')}</th>
            <th scope="col" colSpan={2}>
              {t('share')}
            </th>
            <th scope="col" className="r">
              {t('requestCount')}
            </th>
            <th scope="col" className="r">
              {t('median')}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.outcomes.map(({ outcome, count, share: part, median_hours: hours }) => (
            <tr key={outcome}>
              <th scope="row">{t(`outcomes.${outcome}`)}</th>
              <td>
                <ShareBar share={part} />
              </td>
              <td className="r">{share(part)}</td>
              <td className="r">{format.number(count)}</td>
              <td className="r">{median(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
