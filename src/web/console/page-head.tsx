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
    <div>
      <h1>{title}</h1>
      {children}
      {lead && <p className="mut sm">{lead}</p>}
    </div>
  )
  return (
    <div>
      <TabTitle>{title}</TabTitle>
      {from && (
        <div className="crumb">
          <Link to={from.to}>{from.label}</Link>
          <ChevronRightIcon />
          <span>{from.current}</span>
        </div>
      )}
      <div className="head">
        {portrait === undefined ? words : <Person portrait={portrait}>{words}</Person>}
        {actions && <div className="head__acts">{actions}</div>}
      </div>
    </div>
  )
}
