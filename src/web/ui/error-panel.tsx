import type { ReactNode } from 'react'
import { Empty, type StatePicture } from './empty.tsx'
import { CircleAlertIcon } from './icon.tsx'
import type { Icon } from './sprite-icon.tsx'

type ErrorPanelProps = {
  icon?: Icon | undefined
  picture?: StatePicture | undefined
  /** What happened. */
  title: ReactNode
  /** Whether money was charged, and what to do. */
  children?: ReactNode
  action?: ReactNode
  /** "Incident 7F3K", for support. */
  incident?: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

/** Replaces a page or a part of it that failed. */
export function ErrorPanel({
  icon = CircleAlertIcon,
  picture,
  title,
  children,
  action,
  incident,
  heading,
}: ErrorPanelProps) {
  return (
    <Empty {...{ icon, picture, title, action, heading }} role="alert">
      {children}
      {incident && <p className="mt-2 text-xs text-ink-2 tabular-nums">{incident}</p>}
    </Empty>
  )
}
