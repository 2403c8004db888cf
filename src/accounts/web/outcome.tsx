import type { ReactNode } from 'react'
import { PageTitle } from '../../web/page-title.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { CircleAlertIcon, type Icon } from '../../web/ui/icon.tsx'

type Props = {
  /** Missing: something went wrong. */
  icon?: Icon | undefined
  title: string
  /** Where to go from here. */
  to: string
  toLabel: string
  children?: ReactNode
}

/** A page that says how something ended, and the way on. */
export function Outcome({ icon, title, to, toLabel, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-8 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <Empty
        heading="h1"
        icon={icon ?? CircleAlertIcon}
        role={icon ? 'status' : 'alert'}
        title={title}
        action={
          <ButtonLink to={to} variant="primary" large className="mt-2">
            {toLabel}
          </ButtonLink>
        }
      >
        {children}
      </Empty>
    </div>
  )
}
