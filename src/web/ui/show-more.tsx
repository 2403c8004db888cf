import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type ShowMoreProps = {
  /** The address of the next page: where it leads before its script arrives. */
  to: string
  onMore: () => void
  busy?: boolean | undefined
  /** "24 of 312 members", said aloud when it changes. */
  status?: ReactNode
  children: ReactNode
}

/** The end of a list that goes on. */
export function ShowMore({ to, onMore, busy, status, children }: ShowMoreProps) {
  const append = (event: MouseEvent) => {
    // In a new tab the next page opens by itself, as any link does.
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
