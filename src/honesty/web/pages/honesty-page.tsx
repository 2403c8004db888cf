import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle, SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import type { Honesty } from '../../contract.ts'
import { ChainSection } from '../chain-section.tsx'
import { FigureSection, figureSections } from '../figure-section.tsx'
import { PromiseList } from '../promise-list.tsx'
import { honestyQuery } from '../queries.ts'
import { useClockText, useDayText } from '../use-figure-text.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(honestyQuery(api))
  return null
})

/** What the brand promises and what it did: figures, promises and the chain of days. */
export function Component() {
  const t = useTranslations('honesty')
  const honesty = useSuspenseQuery(honestyQuery(useApi())).data
  const { day, off_since, promises, min_people } = honesty
  return (
    <Wrap className="grid gap-9 py-6 md:py-9 lg:gap-14">
      <TabTitle>{t('title')}</TabTitle>
      <meta name="description" content={t('description')} />
      <header className="grid gap-2">
        {day !== null && <CountedAt honesty={honesty} />}
        <PageTitle>{t('heading')}</PageTitle>
        <p className="max-w-[65ch] text-lg text-ink-2">{t('lead', { count: min_people })}</p>
      </header>
      {off_since !== null && <TurnedOff since={off_since} />}
      {off_since === null && day === null && (
        <Notice title={t('notYet')}>{t('notYetText', { count: honesty.from_members })}</Notice>
      )}
      {day !== null && (
        <>
          {figureSections.map(({ name, metrics }) => (
            <FigureSection
              key={name}
              title={t(`sections.${name}`)}
              metrics={metrics}
              honesty={honesty}
            />
          ))}
          <Promises day={day} promises={promises} />
          <ChainSection honesty={honesty} />
        </>
      )}
    </Wrap>
  )
}

function CountedAt({ honesty: { day, counted_at, zone } }: { honesty: Honesty }) {
  const t = useTranslations('honesty')
  const dayText = useDayText()
  const time = useClockText(zone)(counted_at ?? '')
  return (
    <p className="text-sm font-semibold text-ink-2">
      {t('eyebrow', { date: dayText(day ?? '') })} · {t('counted', { time })}
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
