import type { ReactNode } from 'react'
import { PageTitle as TabTitle } from './page-title.tsx'
import { useSettings } from './shell-queries.ts'
import { BrandName } from './ui/brand-mark.tsx'
import { PageTitle } from './ui/page.tsx'

/** A page for somebody without an account, opened by a link whose token it does not pass on. */
export function SmallFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children?: ReactNode
}) {
  const { name } = useSettings()
  return (
    <>
      <meta name="referrer" content="same-origin" />
      <TabTitle>{title}</TabTitle>
      <div className="mx-auto grid w-full max-w-130 content-start gap-6 px-4 py-8 sm:py-12">
        <BrandName name={name} />
        <header className="grid gap-2">
          <PageTitle>{title}</PageTitle>
          {lead !== undefined && <p className="text-lg text-ink-2">{lead}</p>}
        </header>
        {children}
      </div>
    </>
  )
}
