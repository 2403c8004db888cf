import { useTranslations } from '../../web/i18n.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { SectionTitle } from '../../web/ui/page.tsx'
import type { Honesty, MetricName } from '../contract.ts'
import { MIN_PEOPLE } from '../rules.ts'
import { Definition, FigureCard } from './figure-card.tsx'
import { ActiveProfiles } from './who-section.tsx'

type Section = { name: 'who' | 'write' | 'care' | 'money'; metrics: MetricName[] }

/** The figures of the page by what they are about. */
export const figureSections: Section[] = [
  { name: 'who', metrics: ['active_profiles', 'verified', 'reviewed', 'monthly_members'] },
  { name: 'write', metrics: ['first_answer', 'first_answer_time', 'unread'] },
  {
    name: 'care',
    metrics: ['uptime', 'reports', 'report_decision', 'appeals', 'removals', 'authority_requests'],
  },
  { name: 'money', metrics: ['credits_returned', 'withdrawals', 'payout_time'] },
]

/** A card for each figure that is shown; those about too few people share one sentence. */
export function FigureSection({
  title,
  metrics,
  honesty: { figures, day },
}: {
  title: string
  metrics: readonly MetricName[]
  honesty: Pick<Honesty, 'figures' | 'day'>
}) {
  const isVisible = (metric: MetricName) =>
    figures.some((figure) => figure.metric === metric && figure.value !== null)
  const [visible, few] = [metrics.filter(isVisible), metrics.filter((metric) => !isVisible(metric))]
  const common = { figures, day: day ?? '' }
  return (
    <section className="grid gap-4">
      <SectionTitle>{title}</SectionTitle>
      {visible.length > 0 && (
        <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
          {visible.map((metric) =>
            metric === 'active_profiles' ? (
              <ActiveProfiles key={metric} {...common} />
            ) : (
              <FigureCard key={metric} metric={metric} {...common} />
            ),
          )}
        </div>
      )}
      {few.length > 0 && <FewPeople metrics={few} {...common} />}
    </section>
  )
}

function FewPeople({
  metrics,
  figures,
  day,
}: Pick<Honesty, 'figures'> & { metrics: readonly MetricName[]; day: string }) {
  const t = useTranslations('honesty')
  const names = metrics.map((metric) => t(`metrics.${metric}.name`))
  return (
    <details className="group max-w-[75ch] text-sm text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        {t('few', { count: MIN_PEOPLE, list: names.join(' · ') })}
        <ChevronDownIcon className="shrink-0 transition-[rotate] duration-state group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pt-1">
        {metrics.map((metric) => (
          <div key={metric} id={metric}>
            <h3 className="font-semibold text-ink">{t(`metrics.${metric}.name`)}</h3>
            <Definition
              metric={metric}
              parts={figures.filter((figure) => figure.metric === metric)}
              day={day}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
