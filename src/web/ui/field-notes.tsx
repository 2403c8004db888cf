import type { ReactNode } from 'react'
import { CircleAlertIcon } from './icon.tsx'

export function FieldHint({ id, children }: { id?: string | undefined; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="text-sm text-ink-2">
      {children}
    </p>
  )
}

/** Stays mounted, so that a screen reader hears the error when it comes. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className={children ? undefined : 'hidden'}>
      {children && (
        <p className="flex gap-1.5 text-sm font-[550] text-danger">
          <CircleAlertIcon className="mt-0.5 size-4" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
