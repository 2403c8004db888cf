import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import { CircleAlertIcon, type Icon } from './icon.tsx'

type ErrorPanelProps = {
  icon?: Icon | undefined
  /** What happened. */
  title: ReactNode
  /** Whether money moved, what to do. */
  children?: ReactNode
  action?: ReactNode
  /** "Incident 7F3K", so that support can find it. */
  incident?: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

/** A page or part of it that could not be shown. */
export function ErrorPanel({
  icon = CircleAlertIcon,
  title,
  children,
  action,
  incident,
  heading,
}: ErrorPanelProps) {
  return (
    <Empty icon={icon} title={title} action={action} heading={heading} role="alert">
      {children}
      {incident && <p className="mt-2 text-xs text-ink-2 tabular-nums">{incident}</p>}
    </Empty>
  )
}
