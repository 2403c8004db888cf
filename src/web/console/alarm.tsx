import type { ReactNode } from 'react'
import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from '../ui/icon.tsx'
import { classes } from '../ui/classes.ts'

const signs = { warn: TriangleAlertIcon, bad: CircleAlertIcon, note: InfoIcon }

type AlarmProps = {
  tone: 'warn' | 'bad' | 'note'
  title: string
  action?: ReactNode
  /** For a failure that an action just caused. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** Something that somebody has to look at, with the step that helps. */
export function Alarm({ tone, title, action, role, children }: AlarmProps) {
  const Sign = signs[tone]
  return (
    <div className={classes('alarm', tone !== 'warn' && `alarm--${tone}`)} role={role}>
      <Sign />
      <p className="grow">
        <b>{title}</b> {children && <span className="mut">{children}</span>}
      </p>
      {action}
    </div>
  )
}
