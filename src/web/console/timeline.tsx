import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import type { Icon } from '../ui/sprite-icon.tsx'
import { LocalTime } from '../ui/local-time.tsx'

export type TimelineEntry = {
  key: string
  icon: Icon
  tone?: 'ok' | 'warn' | 'plum'
  at: string
  children: ReactNode
}

/** What happened, the latest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="tl">
      {entries.map(({ key, icon: Sign, tone, at, children }) => (
        <li key={key}>
          <span className={classes('tl__i', tone && `tl__i--${tone}`)}>
            <Sign />
          </span>
          <p>{children}</p>
          <LocalTime at={at} />
        </li>
      ))}
    </ol>
  )
}
