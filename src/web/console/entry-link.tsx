import { useTranslations } from '../i18n.tsx'
import { useLocation } from '../router/hooks.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import type { ConsoleEntry } from './navigation.ts'

/** A page of the console in a list of pages, with what waits there. */
export function EntryLink({ entry, onClick }: { entry: ConsoleEntry; onClick?: () => void }) {
  const { pathname } = useLocation()
  const { to, label, icon: Sign } = entry
  const current = pathname === to || (to !== '/operator' && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} onClick={onClick}>
      <Sign />
      {label}
      <Count of={entry} />
    </Link>
  )
}

/** Marked where a deadline has passed or a person waits for this reader. */
export function Count({ of: { count = 0, hot, late = 0 } }: { of: CountedEntry }) {
  const t = useTranslations('console')
  if (count === 0) return null
  const words =
    late > 0 ? `${t('nav.waiting')}, ${t('nav.late', { count: late })}` : t('nav.waiting')
  return (
    <span
      className={classes(
        'count-mark',
        hot || late > 0 ? 'bg-ember text-on-ember' : 'bg-sunken text-ink-2',
      )}
      title={`${count} ${words}`}
    >
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

export type CountedEntry = Pick<ConsoleEntry, 'count' | 'hot' | 'late'>
