import type { ReactNode } from 'react'
import { PageTitle as TabTitle } from '../page-title.tsx'
import { ChevronRightIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

type PageHeadProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** The list that the page belongs to. */
  from?: { to: string; label: string; current: string }
}

/** Title, one line about the page and its actions. */
export function PageHead({ title, lead, actions, from }: PageHeadProps) {
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
        <div>
          <h1>{title}</h1>
          {lead && <p className="mut sm">{lead}</p>}
        </div>
        {actions && <div className="head__acts">{actions}</div>}
      </div>
    </div>
  )
}
