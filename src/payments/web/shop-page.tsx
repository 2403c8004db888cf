import type { ReactNode } from 'react'
import { PageTitle } from '../../web/page-title.tsx'
import { PageTitle as Heading, Wrap } from '../../web/ui/page.tsx'

/** The frame of every page that sells or lists money. */
export function ShopPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Wrap className="py-8 lg:py-10">
      <PageTitle>{title}</PageTitle>
      <header className="mb-8 grid max-w-[62ch] gap-2">
        <Heading>{title}</Heading>
        {lead && <p className="text-ink-2">{lead}</p>}
      </header>
      {children}
    </Wrap>
  )
}
