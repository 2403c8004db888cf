import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'

type ShowMoreProps = {
  /** The address of the next page: works before its script arrives. */
  to?: string | undefined
  onMore?: (() => void) | undefined
  busy?: boolean | undefined
  /** "24 of 312 members", said aloud when it changes. */
  status?: ReactNode
  children: ReactNode
}

/** The end of a list that goes on. */
export function ShowMore({ to, onMore, busy, status, children }: ShowMoreProps) {
  return (
    <div className="grid justify-items-center gap-3 py-2">
      {status && (
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {status}
        </p>
      )}
      {to === undefined ? (
        <Button variant="line" busy={busy} onClick={onMore}>
          {children}
        </Button>
      ) : (
        <ButtonLink variant="line" to={to} preventScrollReset onClick={onMore}>
          {children}
        </ButtonLink>
      )}
    </div>
  )
}
