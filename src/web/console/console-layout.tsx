import type { ReactNode } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useNavigate } from '../router/hooks.ts'
import { Toasts } from '../ui/toasts.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Dock } from './dock.tsx'
import { EntryLink } from './entry-link.tsx'
import type { ConsoleSection } from './navigation.ts'
import { useKeySequences, useShortcuts } from './use-shortcuts.ts'

type ConsoleLayoutProps = {
  /** The entries that this reader's roles open. */
  sections: ConsoleSection[]
  /** Opens the search, which has its place in the bar on phones too. */
  onFind: () => void
  /** The bar at the top. */
  bar: ReactNode
  children: ReactNode
}

/** The frame of the console: bar, navigation by role, page. */
export function ConsoleLayout({ sections, onFind, bar, children }: ConsoleLayoutProps) {
  const shell = useTranslations('shell')
  const navigate = useNavigate()
  useKeySequences()
  useShortcuts(
    Object.fromEntries(
      sections
        .flatMap(({ entries }) => entries)
        .flatMap(({ key, to }) => (key ? [[`g ${key}`, () => void navigate(to)]] : [])),
    ),
  )
  return (
    <div className="console" data-density="compact">
      <SkipLink>{shell('skip')}</SkipLink>
      <div className="console-frame">
        <header className="top-bar">{bar}</header>
        <SideNavigation sections={sections} />
        <main id="main" className="console-page">
          {children}
        </main>
        <Dock sections={sections} onFind={onFind} />
      </div>
      <Toasts label={shell('notifications')} dismissLabel={shell('dismiss')} />
    </div>
  )
}

function SideNavigation({ sections }: { sections: ConsoleSection[] }) {
  const t = useTranslations('console')
  return (
    <nav className="side-nav" id="console-nav" aria-label={t('nav.label')}>
      {sections.map(({ title, entries }) => (
        <div key={title}>
          {title && <h2>{title}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
