import { Fragment, type ReactNode } from 'react'
import type { Icon } from '../ui/sprite-icon.tsx'
import { LocalTime, useLocalTime } from '../ui/local-time.tsx'

export type TimelineEntry = {
  key: string
  icon: Icon
  tone?: 'ok' | 'warn' | 'plum'
  at: string
  children: ReactNode
}

type TimelineProps = {
  entries: TimelineEntry[]
  /** Each day has a title; without it all are of one day. */
  byDay?: boolean
}

const tones = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  plum: 'bg-plum-soft text-plum-ink',
}

/** What happened, the latest first. */
export function Timeline({ entries, byDay = false }: TimelineProps) {
  const words = useLocalTime()
  const getDay = (entry: TimelineEntry | undefined) => entry && words(entry.at, 'date')
  return (
    <ol className="grid">
      {entries.map((entry, index) => {
        const { key, icon: Sign, tone, at, children } = entry
        const day = getDay(entry)
        return (
          <Fragment key={key}>
            {byDay && day !== getDay(entries[index - 1]) && (
              <li className="pt-2 pb-0.5 text-2xs font-semibold text-ink-2">{day}</li>
            )}
            <li className="timeline-entry">
              <span className={tones[tone ?? 'plain']}>
                <Sign />
              </span>
              <p>{children}</p>
              <small>
                <LocalTime at={at} look="time" />
              </small>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
