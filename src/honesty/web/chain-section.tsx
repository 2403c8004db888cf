import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { classes } from '../../web/ui/classes.ts'
import { SectionTitle } from '../../web/ui/page.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { ChevronDownIcon, LinkIcon } from '../../web/ui/icon.tsx'
import { toCheckCommands } from '../chain-check-rules.ts'
import { metricNames, type Correction, type Honesty } from '../contract.ts'
import { getSpec } from '../rules.ts'
import { partName } from './part-name.ts'
import { useClockText, useDayText, useFigureText } from './use-figure-text.ts'

/** The last days with their digests, what was corrected, and how to check it. */
export function ChainSection({
  honesty: { since, days, corrections, zone },
}: {
  honesty: Honesty
}) {
  const t = useTranslations('honesty')
  const dayText = useDayText()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle>{t('chain.title')}</SectionTitle>
        {since !== null && (
          <Tag>
            <LinkIcon />
            {t('chain.since', { date: dayText(since) })}
          </Tag>
        )}
      </div>
      <p className="-mt-2 max-w-[64ch] text-ink-2">{t('chain.text')}</p>
      <Days days={days} zone={zone} />
      {corrections.map((correction) => (
        <CorrectionText
          key={`${correction.sealed_on} ${correction.day} ${correction.metric} ${correction.part}`}
          correction={correction}
        />
      ))}
      <CheckIt />
    </section>
  )
}

function Days({ days, zone }: Pick<Honesty, 'days' | 'zone'>) {
  const t = useTranslations('honesty')
  const format = useFormatter()
  const clockText = useClockText(zone)
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  return (
    <ol
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it
      tabIndex={0}
      aria-label={t('chain.label')}
      className="-mx-4 flex gap-3 overflow-x-auto px-4 py-1"
    >
      {days.map(({ day, digest, sealed_at, corrections }) => (
        <li
          key={day}
          className={classes(
            'grid flex-[1_0_132px] gap-0.5 rounded-control bg-surface px-3.5 py-3',
            corrections > 0 ? 'ring-2 ring-warn' : 'ring-1 ring-line-strong',
          )}
        >
          <strong>
            {format.dateTime(at(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })}
          </strong>
          <code className="text-xs text-ink-2">{`${digest.slice(0, 4)}…${digest.slice(-4)}`}</code>
          <span className="text-xs text-ink-2">
            {corrections > 0
              ? t('chain.fixed', { count: corrections })
              : t('chain.signed', { time: clockText(sealed_at) })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function CorrectionText({ correction }: { correction: Correction }) {
  const t = useTranslations('honesty')
  const dayText = useDayText()
  const figureText = useFigureText()
  const metric = metricNames.find((name) => name === correction.metric)
  if (!metric) return null
  const text = (value: number | null) =>
    value === null ? t('tooFew') : figureText(getSpec(metric).unit, value)
  const part = correction.part && `, ${partName(t, correction.part)}`
  return (
    <p className="text-sm">
      <strong>{`${dayText(correction.day)}.`}</strong>{' '}
      {t('chain.correction', {
        figure: `${t(`metrics.${metric}.name`)}${part}`,
        before: text(correction.before),
        after: text(correction.after),
        reason: correction.reason,
      })}
    </p>
  )
}

function CheckIt() {
  const t = useTranslations('honesty')
  const { domain } = useSettings()
  return (
    <div className="grid gap-1">
      <details className="group max-w-[75ch]">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-ember-ink">
          {t('chain.byHand')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 pt-1 pb-3">
          <p className="text-ink-2">{t('chain.checkText')}</p>
          <pre
            dir="ltr"
            aria-label={t('chain.check')}
            className="rounded-control bg-sunken p-4 text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {toCheckCommands(`https://${domain}`)}
          </pre>
        </div>
      </details>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a href="/honesty/chain.json" className="inline-flex min-h-11 items-center underline">
          {t('chain.check')}
        </a>
        <a href="/api/honesty.php?days=400" className="inline-flex min-h-11 items-center underline">
          {t('chain.all')}
        </a>
      </p>
    </div>
  )
}
