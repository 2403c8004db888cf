import type { ReactNode } from 'react'
import { PageTitle } from '../../web/page-title.tsx'
import { PageTitle as Heading } from '../../web/ui/page.tsx'

/** A page with a single purpose: a title, a sentence, a form. */
export function SmallPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-120 content-start gap-6 px-4 py-8 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-2">
        <Heading>{title}</Heading>
        {lead && <p className="text-ink-2">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
