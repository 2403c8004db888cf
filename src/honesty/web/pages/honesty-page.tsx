import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle, SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import type { MetricName, Honesty } from '../../contract.ts'
import { ChainSection } from '../chain-section.tsx'
import { FigureCard } from '../figure-card.tsx'
import { PromiseList } from '../promise-list.tsx'
import { honestyQuery } from '../queries.ts'
import { useDayText } from '../use-figure-text.ts'
import { ActiveProfiles } from '../who-section.tsx'

const sections: { name: 'who' | 'write' | 'care'; metrics: MetricName[] }[] = [
  { name: 'who', metrics: ['verified', 'reviewed', 'monthly_members'] },
  { name: 'write', metrics: ['first_answer', 'first_answer_time', 'unread', 'credits_returned'] },
  {
    name: 'care',
    metrics: [
      'reports',
      'report_decision',
      'appeals',
      'removals',
      'authority_requests',
      'withdrawals',
      'payout_time',
      'uptime',
    ],
  },
]

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(honestyQuery(api))
  return null
})

/** What the brand promises and what it did: figures, promises and the chain of days. */
export function Component() {
  const t = useTranslations('honesty')
  const honesty = useSuspenseQuery(honestyQuery(useApi())).data
  const { day, off_since, figures, promises, min_people } = honesty
  return (
    <Wrap className="grid gap-11 py-6 md:py-9 lg:gap-16">
      <TabTitle>{t('title')}</TabTitle>
      <meta name="description" content={t('description')} />
      <header className="grid gap-2">
        {day !== null && <CountedAt honesty={honesty} />}
        <PageTitle>{t('heading')}</PageTitle>
        <p className="max-w-[65ch] text-lg text-ink-2">{t('lead', { count: min_people })}</p>
      </header>
      {off_since !== null && <TurnedOff since={off_since} />}
      {off_since === null && day === null && <Notice title={t('notYet')}>{t('notYetText')}</Notice>}
      {day !== null && (
        <>
          {sections.map(({ name, metrics }, index) => (
            <section key={name} className="grid gap-4">
              <SectionTitle>{t(`sections.${name}`)}</SectionTitle>
              <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
                {name === 'who' && <ActiveProfiles figures={figures} day={day} />}
                {metrics.map((metric, place) => (
                  <FigureCard
                    key={metric}
                    metric={metric}
                    figures={figures}
                    day={day}
                    open={index === 1 && place === 0}
                  />
                ))}
              </div>
            </section>
          ))}
          <Promises day={day} promises={promises} />
          <ChainSection honesty={honesty} />
        </>
      )}
    </Wrap>
  )
}

function CountedAt({ honesty: { day, counted_at } }: { honesty: Honesty }) {
  const t = useTranslations('honesty')
  const format = useFormatter()
  const dayText = useDayText()
  const time = format.dateTime(new Date(counted_at ?? 0), { timeStyle: 'short', timeZone: 'UTC' })
  return (
    <p className="text-sm font-semibold text-ink-2">
      {t('eyebrow', { date: dayText(day ?? '') })} · {t('counted', { time: `${time} UTC` })}
    </p>
  )
}

function TurnedOff({ since }: { since: string }) {
  const t = useTranslations('honesty')
  const dayText = useDayText()
  return (
    <Notice tone="warn" title={t('off', { date: dayText(since.slice(0, 10)) })}>
      {t('offText')}
    </Notice>
  )
}

function Promises({ day, promises }: { day: string; promises: Honesty['promises'] }) {
  const t = useTranslations('honesty')
  const format = useFormatter()
  const month = format.dateTime(new Date(`${day}T12:00:00Z`), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <section className="grid gap-4">
      <SectionTitle>{t('promises.title', { month })}</SectionTitle>
      <p className="-mt-2 max-w-[64ch] text-ink-2">{t('promises.text')}</p>
      <PromiseList promises={promises} />
    </section>
  )
}
