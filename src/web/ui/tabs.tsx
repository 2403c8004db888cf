import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

type TabsProps = {
  label: string
  /** A column beside the content from 992 px. */
  aside?: boolean
  children: ReactNode
}

/**
 * A row of links with the current page marked; where the row overflows, the current one is scrolled
 * into view.
 */
export function Tabs({ label, aside, children }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const scrolledTo = useRef<string>(null)
  useEffect(() => {
    const nav = row.current
    const current = nav?.querySelector<HTMLAnchorElement>('a[aria-current]')
    if (!nav || !current || scrolledTo.current === current.href) return
    scrolledTo.current = current.href
    nav.scrollLeft =
      current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.clientWidth) / 2
  })
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes(
        'tab-row no-scrollbar flex gap-1 max-sm:gap-0 overflow-x-auto border-b border-line',
        aside &&
          'lg:flex-col lg:self-start lg:overflow-visible lg:border-b-0 lg:[&>a]:rounded-control lg:[&>a]:border-b-0 lg:[&>a]:px-4 lg:[&>a]:aria-[current]:bg-sunken',
      )}
    >
      {children}
    </nav>
  )
}

export function Tab({ current, ...rest }: LinkProps & { current: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={current ? 'page' : undefined}
      className="ui-tab inline-flex min-h-12 items-center gap-2 border-b-3 border-transparent px-3.5 max-sm:gap-1 max-sm:px-2 pt-2 pb-1.25 font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:border-ember aria-[current]:text-ink"
    />
  )
}
