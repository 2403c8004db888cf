import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName, useTargetPath } from '../../../web/router/hooks.ts'
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

/** A conversation with somebody belongs to the messages, though its address begins as a profile's. */
const conversation = /^\/members\/\d+\/chat$/

/** Whether a page belongs to the area of a link of the navigation. */
export function isInArea(pathname: string, to: string, others: string[] = []): boolean {
  if (conversation.test(pathname)) return to === '/chats'
  return pathname === to || pathname.startsWith(`${to}/`) || others.includes(pathname)
}

/** Whether the current page is one of the views that `ViewLinks` switches between. */
export function useHasViews(): boolean {
  const current = useRouteName()
  return views.some(({ route }) => route === current)
}

/** Links between the grid of search results, the swipe cards and the match finder. */
export function ViewLinks() {
  const t = useTranslations('shell.views')
  // A pressed view is marked at once, before its page has loaded.
  const target = useTargetPath()
  const current = useRouteName()
  const isCurrent = (view: (typeof views)[number]) =>
    viewPaths.includes(target) ? view.to === target : view.route === current
  return (
    <nav
      aria-label={t('label')}
      className="flex min-w-0 overflow-x-auto rounded-full bg-sunken p-0.5 [scrollbar-width:none] max-lg:mx-auto lg:me-2"
    >
      {views.map((view) => (
        <Link
          key={view.route}
          to={view.to}
          aria-current={isCurrent(view) ? 'page' : undefined}
          className={classes(
            'grid min-h-11 place-items-center rounded-full px-3 focus-visible:-outline-offset-3 text-md font-semibold whitespace-nowrap no-underline max-[22.4rem]:px-2 max-[22.4rem]:text-sm sm:px-4.5 lg:px-3',
            isCurrent(view)
              ? 'bg-[light-dark(var(--surface),var(--plum-soft))] text-ink shadow-1 ring-1 ring-line'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {t(view.text)}
        </Link>
      ))}
    </nav>
  )
}
