import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** A row of links of which one is the page at hand. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="no-scrollbar flex gap-1 overflow-x-auto border-b border-line">
      {children}
    </nav>
  )
}

export function Tab({ current, ...rest }: LinkProps & { current: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-12 items-center gap-2 border-b-3 border-transparent px-3.5 pt-2 pb-1.25 font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:border-ember aria-[current]:text-ink"
    />
  )
}
