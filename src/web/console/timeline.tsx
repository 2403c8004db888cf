import { Fragment, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
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

/** What happened, the latest first. */
export function Timeline({ entries, byDay = false }: TimelineProps) {
  const words = useLocalTime()
  const getDay = (entry: TimelineEntry | undefined) => entry && words(entry.at, 'date')
  return (
    <ol className="tl">
      {entries.map((entry, index) => {
        const { key, icon: Sign, tone, at, children } = entry
        const day = getDay(entry)
        return (
          <Fragment key={key}>
            {byDay && day !== getDay(entries[index - 1]) && <li className="tl__day">{day}</li>}
            <li>
              <span className={classes('tl__i', tone && `tl__i--${tone}`)}>
                <Sign />
              </span>
              <p>{children}</p>
              <LocalTime at={at} look="time" />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
