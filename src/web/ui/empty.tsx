import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icon.tsx'

type EmptyProps = {
  icon: Icon
  title: ReactNode
  /** The honest sentence. */
  children?: ReactNode
  /** The one way on: a ButtonLink or Button. */
  action?: ReactNode
  /** h1 where it is all that a page has. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Without paper around it. */
  bare?: boolean | undefined
  role?: 'status' | 'alert' | undefined
}

/** Nothing here: an icon, an honest sentence, one way on. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
  bare,
  role,
}: EmptyProps) {
  return (
    <div
      role={role}
      className={classes(
        'grid justify-items-center gap-3 px-5 py-9 text-center',
        !bare && 'rounded-card bg-surface shadow-1 ring-1 ring-line',
      )}
    >
      <span className="grid size-21 place-items-center rounded-full bg-plum-soft text-plum-ink">
        <Icon className="size-8.5 stroke-[1.6]" />
      </span>
      <Heading className="text-lg leading-5.5 tracking-[-0.01em]">{title}</Heading>
      {children && (
        <div className="max-w-[42ch] min-w-0 text-md wrap-anywhere text-ink-2">{children}</div>
      )}
      {action}
    </div>
  )
}
