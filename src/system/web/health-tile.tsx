import type { ReactNode } from 'react'
import { Sparkline } from '../../web/console/sparkline.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { CircleCheckIcon, FlagIcon } from '../../web/ui/icon.tsx'
import { classes } from '../../web/ui/classes.ts'

type HealthTileProps = {
  name: string
  isWell: boolean
  value: ReactNode
  note: ReactNode
  /** What the line shows, and its figures. */
  trend?: { label: string; values: number[] }
  isWide?: boolean
}

/** A part of the installation: its state in words, and as a line how it was before. */
export function HealthTile({ name, isWell, value, note, trend, isWide }: HealthTileProps) {
  const t = useTranslations('consoleMember.system.health')
  return (
    <div
      className={classes(
        'grid content-start gap-1 bg-surface px-3.5 py-2.5',
        isWide && 'col-span-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{name}</b>
        <Tag tone={isWell ? 'ok' : 'warn'} icon={isWell ? CircleCheckIcon : FlagIcon}>
          {isWell ? t('well') : t('look')}
        </Tag>
      </div>
      <p>
        <span className="tabular-nums text-lg font-bold">{value}</span>{' '}
        <span className="text-xs text-ink-2">{note}</span>
      </p>
      {trend && trend.values.length > 1 && <Trend {...trend} isMarked={!isWell} />}
    </div>
  )
}

type TrendProps = NonNullable<HealthTileProps['trend']> & { isMarked: boolean }

function Trend({ label, values, isMarked }: TrendProps) {
  const t = useTranslations('consoleMember.system.trends')
  const format = useFormatter()
  const figure = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const [low, high] = [figure(Math.min(...values)), figure(Math.max(...values))]
  return (
    <Sparkline title={t('between', { label, low, high })} values={values} isMarked={isMarked} />
  )
}
