import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName } from '../../../web/router/hooks.ts'
import { classes } from '../../../web/ui/classes.ts'
import { Link } from '../../../web/ui/link.tsx'

/** The three ways to look at members: route, address and text. */
const views = [
  { route: 'members', to: '/members', text: 'grid' },
  { route: 'swipe-game', to: '/swipe-game', text: 'cards' },
  { route: 'match-finder', to: '/match-finder', text: 'forYou' },
] as const

/** The addresses of the views. */
export const viewPaths: string[] = views.map(({ to }) => to)

/** Whether the current page is one of the views that `ViewLinks` switches between. */
export function useHasViews(): boolean {
  const current = useRouteName()
  return views.some(({ route }) => route === current)
}

/** Links between the grid of search results, the swipe cards and the match finder. */
export function ViewLinks() {
  const t = useTranslations('shell.views')
  const current = useRouteName()
  return (
    <nav
      aria-label={t('label')}
      className="flex min-w-0 rounded-full bg-sunken p-0.5 max-lg:mx-auto lg:me-2"
    >
      {views.map(({ route, to, text }) => (
        <Link
          key={route}
          to={to}
          aria-current={route === current ? 'page' : undefined}
          className={classes(
            'grid min-h-11 place-items-center rounded-full px-3 text-md font-semibold whitespace-nowrap no-underline max-[359px]:px-2 max-[359px]:text-sm sm:px-4.5',
            route === current
              ? 'bg-surface text-ink shadow-1 ring-1 ring-line'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
