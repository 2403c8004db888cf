import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName, useTargetPath } from '../../../web/router/hooks.ts'
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
    <nav aria-label={t('label')} className="view-links">
      {views.map((view) => (
        <Link
          key={view.route}
          to={view.to}
          aria-current={isCurrent(view) ? 'page' : undefined}
          className="view-link"
        >
          {t(view.text)}
        </Link>
      ))}
    </nav>
  )
}
