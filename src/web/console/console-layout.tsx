import './console.css'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useLocation, useNavigate } from '../router/hooks.ts'
import { Toasts } from '../ui/toasts.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import type { ConsoleEntry, ConsoleSection } from './navigation.ts'
import { useKeySequences, useShortcuts } from './use-shortcuts.ts'

type ConsoleLayoutProps = {
  /** The entries that this reader's roles open. */
  sections: ConsoleSection[]
  /** The five places of the bar on phones. */
  dock: ConsoleEntry[]
  /** The bar at the top. */
  bar: ReactNode
  children: ReactNode
}

/** The frame of the console: bar, navigation by role, page. */
export function ConsoleLayout({ sections, dock, bar, children }: ConsoleLayoutProps) {
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
    <div className="console">
      <SkipLink>{shell('skip')}</SkipLink>
      <div className="app">
        <header className="top border-b">{bar}</header>
        <SideNavigation sections={sections} />
        <main id="main" className="main">
          {children}
        </main>
        <Dock entries={dock} />
      </div>
      <Toasts label={shell('notifications')} dismissLabel={shell('dismiss')} />
    </div>
  )
}

function SideNavigation({ sections }: { sections: ConsoleSection[] }) {
  const t = useTranslations('console')
  return (
    <nav className="side" id="console-nav" aria-label={t('nav.label')}>
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

function EntryLink({ entry }: { entry: ConsoleEntry }) {
  const t = useTranslations('console')
  const { pathname } = useLocation()
  const { to, label, icon: Sign, count = 0, hot, isLate } = entry
  const current = pathname === to || (to !== '/operator' && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} aria-current={current ? 'page' : undefined}>
      <Sign />
      {label}
      {count > 0 && (
        <span className={classes('cnt', (hot || isLate) && 'cnt--hot')}>
          {count}
          <span className="sr"> {t(isLate ? 'nav.late' : 'nav.waiting')}</span>
        </span>
      )}
    </Link>
  )
}

function Dock({ entries }: { entries: ConsoleEntry[] }) {
  const t = useTranslations('console')
  return (
    <nav className="dock" aria-label={t('nav.shortcuts')}>
      {entries.map((entry) => (
        <EntryLink key={entry.to} entry={entry} />
      ))}
    </nav>
  )
}
