import type { ReactNode } from 'react'

/** The first focusable element of a page: skips the navigation. */
export function SkipLink({ to = 'main', children }: { to?: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="absolute start-2 top-2 z-90 -translate-y-20 rounded-control bg-plum px-4.5 py-3 font-semibold text-on-plum focus:translate-y-0"
    >
      {children}
    </a>
  )
}
