import type { ReactNode } from 'react'
import { PageTitle } from '../../web/page-title.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { CircleAlertIcon } from '../../web/ui/icon.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'

type Props = {
  /** Without an icon the outcome is a failure, that of a link that no longer works. */
  icon?: Icon | undefined
  title: string
  /** Path of the link to continue. */
  to: string
  toLabel: string
  children?: ReactNode
}

/** States the outcome of an action, with a link to continue. */
export function Outcome({ icon, title, to, toLabel, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-8 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <Empty
        heading="h1"
        icon={icon ?? CircleAlertIcon}
        picture={icon ? undefined : 'expired'}
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
