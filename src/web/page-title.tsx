import { useSettings, useUser } from './shell-queries.ts'

/**
 * The tab's title: the numbers of unread messages and new likes, the title, the site's name
 * (specification, section 2).
 */
export function PageTitle({ children }: { children: string }) {
  const user = useUser()
  const { name } = useSettings()
  const newCount = user ? user.unread_messages + user.new_likes : 0
  return <title>{`${newCount > 0 ? `(${newCount}) ` : ''}${children} · ${name}`}</title>
}
