import { useSettings, useUser } from './shell-queries.ts'

/** The tab's title: unread messages and new likes in front, the site's name behind (specification, section 2). */
export function PageTitle({ children }: { children: string }) {
  const user = useUser()
  const { name } = useSettings()
  const newCount = user ? user.unread_messages + user.new_likes : 0
  return <title>{`${newCount > 0 ? `(${newCount}) ` : ''}${children} · ${name}`}</title>
}
