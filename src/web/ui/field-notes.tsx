import type { ReactNode } from 'react'
import { CircleAlertIcon } from './icon.tsx'

export function FieldHint({ id, children }: { id?: string | undefined; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="ui-note text-sm text-ink-2">
      {children}
    </p>
  )
}

/**
 * Stays in the accessibility tree while empty, so that screen readers announce an error when it
 * appears; takes no space then.
 */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className={children ? undefined : 'sr-only'}>
      {children && (
        <p className="ui-note flex gap-1.5 text-sm font-[550] text-danger">
          <CircleAlertIcon className="mt-0.5 size-4" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
