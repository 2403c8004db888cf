import type { ReactNode } from 'react'
import { PageTitle as TabTitle } from '../page-title.tsx'
import { ChevronRightIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Person } from './person.tsx'

type PageHeadProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** Small, of the person whom the page is about; null without one. */
  portrait?: string | null
  /** Below the title: states as tags. */
  children?: ReactNode
  /** The list that the page belongs to. */
  from?: { to: string; label: string; current: string }
}

/** Title, one line about the page and its actions. */
export function PageHead({ title, lead, actions, from, portrait, children }: PageHeadProps) {
  const words = (
    <div className="min-w-0 flex-1">
      <h1>{title}</h1>
      {children}
      {lead && <p className="text-ink-2 text-xs">{lead}</p>}
    </div>
  )
  return (
    <div>
      <TabTitle>{title}</TabTitle>
      {from && (
        <div className="mb-1 flex items-center gap-1.5 text-xs text-ink-2">
          <Link className="inline-block min-h-6 py-0.75 no-underline hover:underline" to={from.to}>
            {from.label}
          </Link>
          <ChevronRightIcon />
          <span>{from.current}</span>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3" data-page-head="">
        <div className="min-w-[min(100%,320px)] flex-1">
          {portrait === undefined ? words : <Person portrait={portrait}>{words}</Person>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
