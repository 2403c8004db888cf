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

const tones = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  plum: 'bg-plum-soft text-plum-ink',
}

/** The line that joins the signs begins at the first and ends at the last one. */
const line =
  "before:absolute before:inset-y-0 before:start-3 before:w-px before:bg-line before:content-[''] first:before:top-4 last:before:bottom-[calc(100%-16px)]"

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
            <li
              className={classes(
                'relative grid grid-cols-[26px_minmax(0,1fr)_auto] gap-x-2.5 py-1.5',
                line,
              )}
            >
              <span
                className={classes(
                  'relative grid size-6.5 place-items-center rounded-full ring-3 ring-surface [&_.icon]:size-3.5',
                  tones[tone ?? 'plain'],
                )}
              >
                <Sign />
              </span>
              <p className="pt-0.75">{children}</p>
              <span className="pt-1 text-2xs whitespace-nowrap text-ink-2 tabular-nums">
                <LocalTime at={at} look="time" />
              </span>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
