import { useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { SearchIcon } from '../ui/icon.tsx'
import { LayersIcon, MenuIcon } from '../ui/rare-icons.tsx'
import { Count, EntryLink, type CountedEntry } from './entry-link.tsx'
import type { ConsoleSection } from './navigation.ts'

type DockProps = { sections: ConsoleSection[]; onFind: () => void }

/** The bar on phones: today, the queues, search, approvals, and every other page. */
export function Dock({ sections, onFind }: DockProps) {
  const t = useTranslations('console.nav')
  const shell = useTranslations('shell')
  const [opened, setOpened] = useState<'queues' | 'more' | null>(null)
  const entries = sections.flatMap((section) => section.entries)
  const queues = entries.filter(({ isQueue }) => isQueue)
  const place = (path: string) => entries.find(({ to }) => to === path)
  const [today, approvals] = [place('/operator'), place('/operator/approvals')]
  const lists = { queues: [{ title: null, entries: queues }], more: sections }
  return (
    <nav className="dock" aria-label={t('shortcuts')}>
      {today && <EntryLink entry={today} />}
      {queues.length > 0 && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpened('queues')}>
          <LayersIcon />
          {t('sections.queues')}
          <Count of={sumEntries(queues)} />
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onFind}>
        <SearchIcon />
        {t('find')}
      </button>
      {approvals && <EntryLink entry={approvals} />}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpened('more')}>
        <MenuIcon />
        {t('more')}
      </button>
      {opened && (
        <Sheet
          open
          onClose={() => setOpened(null)}
          title={t(opened === 'queues' ? 'sections.queues' : 'more')}
          closeLabel={shell('dismiss')}
        >
          <Places sections={lists[opened]} onOpen={() => setOpened(null)} />
        </Sheet>
      )}
    </nav>
  )
}

function sumEntries(entries: readonly CountedEntry[]): CountedEntry {
  const sum = (of: 'count' | 'late') =>
    entries.reduce((total, entry) => total + (entry[of] ?? 0), 0)
  return { count: sum('count'), late: sum('late') }
}

function Places({ sections, onOpen }: { sections: ConsoleSection[]; onOpen: () => void }) {
  return sections.map(({ title, entries }) => (
    <section key={title}>
      {title && <h3 className="text-xs font-semibold">{title}</h3>}
      <ul className="place-list">
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} onClick={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
