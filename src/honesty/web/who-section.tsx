import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { HonestyFigure } from '../contract.ts'
import { sumVisible } from '../rules.ts'
import { Definition } from './figure-card.tsx'
import { partName } from './part-name.ts'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'

const fills = { member: 'fill-plum', partner: 'fill-warn', fictional: 'fill-line-strong' } as const
const hasFill = (part: string): part is keyof typeof fills => Object.hasOwn(fills, part)

/** How many profiles there are, and whose they are. */
export function ActiveProfiles({
  figures,
  day,
}: {
  figures: readonly HonestyFigure[]
  day: string
}) {
  const t = useTranslations('honesty')
  const format = useFormatter()
  const parts = figures.filter(({ metric }) => metric === 'active_profiles')
  const sum = sumVisible(parts)
  const count = sum && format.number(sum.value)
  return (
    <Card
      id="active_profiles"
      padded={false}
      className="grid content-start gap-3 px-4.5 pt-4.5 pb-1.5"
    >
      <div>
        <p className="font-display text-[2.25rem] leading-10.5 font-bold tracking-tight tabular-nums">
          {count === null ? t('tooFew') : sum?.isRounded ? t('about', { value: count }) : count}
        </p>
        <h3 className="text-base font-semibold">{t('metrics.active_profiles.title')}</h3>
      </div>
      {sum && <MixBar parts={parts} />}
      <ul>
        {parts.map(({ part, value }) => (
          <li
            key={part}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-0"
          >
            <strong className="font-semibold">{partName(t, part)}</strong>
            <span className="tabular-nums">
              {value === null ? t('tooFew') : format.number(value)}
            </span>
            {part === 'partner' && (value ?? 0) > 0 && (
              <span className="basis-full text-xs text-ink-2">{t('partners')}</span>
            )}
          </li>
        ))}
      </ul>
      <details className="group -mx-4.5 border-t border-line px-4.5 text-sm text-ink-2">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-ember-ink">
          {t('how')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <Definition metric="active_profiles" parts={parts} day={day} />
      </details>
    </Card>
  )
}

/** The shares as a bar; the list below says them in words. */
function MixBar({ parts }: { parts: readonly HonestyFigure[] }) {
  const published = parts.flatMap(({ part, value }) =>
    value !== null && hasFill(part) ? [{ part, value }] : [],
  )
  const whole = published.reduce((sum, { value }) => sum + value, 0)
  const toWidth = (value: number) => (100 * value) / Math.max(1, whole)
  const bars = published.map(({ part, value }, index) => ({
    part,
    width: toWidth(value),
    x: toWidth(published.slice(0, index).reduce((sum, before) => sum + before.value, 0)),
  }))
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 5"
      preserveAspectRatio="none"
      className="h-5 w-full overflow-hidden rounded-full"
    >
      {bars.map(({ part, width, x }) => (
        <rect key={part} x={x} y="0" width={width} height="5" className={fills[part]} />
      ))}
    </svg>
  )
}
