import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from './icon.tsx'
import type { Icon } from './sprite-icon.tsx'

const tones = {
  info: { look: 'bg-plum-soft text-plum-ink', Icon: InfoIcon },
  ok: { look: 'bg-ok-soft text-ok', Icon: CircleCheckIcon },
  warn: { look: 'bg-warn-soft text-warn', Icon: TriangleAlertIcon },
  danger: { look: 'bg-danger-soft text-danger', Icon: CircleAlertIcon },
  plain: { look: 'bg-sunken text-ink-2', Icon: InfoIcon },
} as const

export type NoticeTone = keyof typeof tones

type NoticeProps = {
  tone?: NoticeTone | undefined
  /** Replaces the icon of the tone. */
  icon?: Icon | undefined
  /** A bold title before the text. */
  title?: ReactNode
  /** "status" for news, "alert" for a failure of the last action. */
  role?: 'status' | 'alert' | undefined
  /** The step that helps, at the end. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A permanent message within the page. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', icon, title, role, action, className, children } = props
  const look = tones[tone]
  const Icon = icon ?? look.Icon
  return (
    <div
      role={role}
      className={classes(
        'ui-notice flex items-start gap-3 rounded-control px-4 py-3.25 text-md',
        look.look,
        className,
      )}
    >
      <Icon className="mt-px" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <strong>{title}</strong>}
        {title && children ? ' ' : null}
        {children}
      </div>
      {action}
    </div>
  )
}
