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
export function Count({ of: { count = 0, hot, isLate } }: { of: Counted }) {
  const t = useTranslations('console')
  if (count === 0) return null
  return (
    <span
      className={classes('cnt', (hot || isLate) && 'cnt--hot')}
      title={`${count} ${t(isLate ? 'nav.late' : 'nav.waiting')}`}
    >
      {count}
      <span className="sr"> {t(isLate ? 'nav.late' : 'nav.waiting')}</span>
    </span>
  )
}

export type Counted = Pick<ConsoleEntry, 'count' | 'hot' | 'isLate'>
