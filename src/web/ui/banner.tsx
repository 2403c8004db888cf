import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { XIcon } from './icon.tsx'
import { Wrap } from './page.tsx'

type BannerProps = {
  /** The accessible name of the region. */
  label: string
  /** A Clock; the text also says when the offer ends. */
  clock?: ReactNode
  /** A ButtonLink of the variant "paper". */
  action?: ReactNode
  dismissLabel?: string | undefined
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A band above the page: a bonus with its deadline, news of the site. */
export function Banner({ label, clock, action, dismissLabel, onDismiss, children }: BannerProps) {
  return (
    <section aria-label={label} className="bg-field text-on-field">
      <Wrap className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p className="basis-full pe-11 text-md leading-[1.3125rem] md:flex-1 md:basis-0 md:pe-0">
          {children}
        </p>
        {clock && <div className="flex-1 md:flex-none">{clock}</div>}
        {action}
        {onDismiss && dismissLabel && (
          <IconButton
            variant="field-ghost"
            label={dismissLabel}
            onClick={onDismiss}
            className="absolute end-2 top-1.5 md:static"
          >
            <XIcon />
          </IconButton>
        )}
      </Wrap>
    </section>
  )
}
