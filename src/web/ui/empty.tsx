import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './sprite-icon.tsx'

/** A drawing in the style of the brand (scripts/generate/landers/states.ts), or a scene of its landers. */
export type StatePicture = 'lost' | 'expired' | 'tram' | 'terrace' | 'dunes' | 'cafe'

type EmptyProps = {
  icon: Icon
  /** Replaces the icon. */
  picture?: StatePicture | undefined
  title: ReactNode
  /** A sentence that says what is empty. */
  children?: ReactNode
  /** A ButtonLink or Button to the next step. */
  action?: ReactNode
  /** h1 if the page has no other content. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Without a card. */
  bare?: boolean | undefined
  role?: 'status' | 'alert' | undefined
}

/** An empty state: an icon, a sentence, one action. */
export function Empty({
  icon: Icon,
  picture,
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
      {picture ? (
        <span className={`picture picture-${picture}`} />
      ) : (
        <span className="grid size-21 place-items-center rounded-full bg-plum-soft text-plum-ink">
          <Icon className="size-8.5 stroke-[1.6]" />
        </span>
      )}
      <Heading className="empty-title">{title}</Heading>
      {children && (
        <div className="max-w-[42ch] min-w-0 text-md wrap-anywhere text-ink-2">{children}</div>
      )}
      {action}
    </div>
  )
}
