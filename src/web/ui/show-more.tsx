import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type ShowMoreProps = {
  /** The URL of the next page, for use without a script. */
  to: string
  onMore: () => void
  busy?: boolean | undefined
  /** "24 of 312 members", announced to screen readers when it changes. */
  status?: ReactNode
  children: ReactNode
}

/** The end of a list, with a link to its next page. */
export function ShowMore({ to, onMore, busy, status, children }: ShowMoreProps) {
  const append = (event: MouseEvent) => {
    // A click with a modifier key opens the next page in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!busy) onMore()
  }
  return (
    <div className="grid justify-items-center gap-3 py-2">
      {status && (
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {status}
        </p>
      )}
      <ButtonLink variant="line" to={to} aria-busy={busy || undefined} onClick={append}>
        {children}
      </ButtonLink>
    </div>
  )
}
