import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { SectionTitle } from '../../web/ui/page.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { reportsQuery } from './queries.ts'

/** Lists the member's reports with their state. */
export function MemberReports() {
  const t = useTranslations('complaints')
  const shared = useTranslations('moderation')
  const { reports } = useSuspenseQuery(reportsQuery(useApi())).data
  if (reports.length === 0) return null
  return (
    <section className="grid gap-4">
      <SectionTitle>{t('own.title')}</SectionTitle>
      <ul className="grid divide-y divide-line">
        {reports.map((report) => (
          <li key={report.receipt} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <strong className="tabular-nums">{report.receipt}</strong>
              <Tag tone={report.state === 'decided' ? 'ok' : 'plum'}>
                {t(`states.${report.state}`)}
              </Tag>
            </span>
            <span className="text-ink-2">
              {t(`own.${report.subject}`, { name: report.name ?? t('own.unavailable') })} ·{' '}
              {report.detail
                ? shared(`details.${report.detail}`)
                : shared(`reasons.${report.reason}`)}
            </span>
            {report.measure && (
              <span dir="auto" className="whitespace-pre-line">
                <strong>{t(`measures.${report.measure}`)}</strong> {report.answer}
              </span>
            )}
            <span className="text-sm text-ink-2">
              {shared.rich('answerBy', { date: () => <LocalTime at={report.answer_by} /> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
