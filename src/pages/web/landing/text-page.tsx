import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ChevronDownIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'

export type TextSection = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  lead: string
  /** The day of the last change, `2026-11-21`; a legal text has versions. */
  change: { from: string; version?: number }
  sections: TextSection[]
  /** Marks the sections as questions with their answers, for search engines (schema.org). */
  isFaq?: true
}

/**
 * A legal or help text of the operator with a table of contents, section anchors and print styles.
 */
export function TextPage({ title, lead, change, sections, isFaq }: Props) {
  const t = useTranslations('pages')
  const format = useFormatter()
  const day = format.dateTime(new Date(`${change.from}T12:00:00Z`), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <Wrap className="grid grid-cols-1 gap-x-14 gap-y-7 py-6 md:py-9 lg:grid-cols-[260px_minmax(0,1fr)]">
      <TabTitle>{title}</TabTitle>
      <meta name="description" content={lead} />
      <header className="grid max-w-[68ch] gap-2 lg:col-start-2">
        <PageTitle>{title}</PageTitle>
        <p className="text-ink-2">{lead}</p>
        <p className="text-sm text-ink-2">
          {change.version ? t('version', { version: change.version, day }) : t('changed', { day })}
        </p>
      </header>
      {isFaq ? (
        <div className="max-lg:hidden" />
      ) : (
        <Contents label={t('contents')} sections={sections} />
      )}
      <div
        className={
          isFaq
            ? 'grid max-w-[68ch] grid-cols-1 content-start'
            : 'grid max-w-[68ch] grid-cols-1 gap-8'
        }
        {...(isFaq && toItemProps('FAQPage'))}
      >
        {sections.map((section) =>
          isFaq ? (
            <Question key={section.id} {...section} />
          ) : (
            <section
              key={section.id}
              id={section.id}
              className="grid scroll-mt-24 grid-cols-1 gap-3"
            >
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ),
        )}
      </div>
    </Wrap>
  )
}

const toItemProps = (type: 'FAQPage' | 'Question' | 'Answer') => ({
  itemScope: true,
  itemType: `https://schema.org/${type}`,
})

/** A question that opens to its answer, also without a script. */
function Question({ id, title, body }: TextSection) {
  return (
    <details
      id={id}
      className="group scroll-mt-24 border-b border-line"
      {...toItemProps('Question')}
      itemProp="mainEntity"
    >
      <summary className="flex min-h-15 cursor-pointer items-center justify-between gap-4 py-3">
        <h2 itemProp="name" className="min-w-0 text-lg leading-6">
          {title}
        </h2>
        <ChevronDownIcon className="size-5 flex-none transition-[rotate] duration-state group-open:rotate-180" />
      </summary>
      <div className="pb-5">
        <Answer>{body}</Answer>
      </div>
    </details>
  )
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <div {...toItemProps('Answer')} itemProp="acceptedAnswer">
      <div itemProp="text" className="grid gap-3">
        {children}
      </div>
    </div>
  )
}

function Contents({ label, sections }: { label: string; sections: TextSection[] }) {
  return (
    <nav aria-label={label} className="print:hidden lg:sticky lg:top-24 lg:self-start">
      <ol className="grid border-s-2 border-line text-md">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="flex min-h-11 items-center px-4 py-1.5 leading-5 text-ink-2 no-underline hover:text-ink hover:underline lg:min-h-9"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
