import { useSettings, useUser } from './shell-queries.ts'

/** The tab's title: unread messages and new likes in front, the site's name behind (specification, section 2). */
export function PageTitle({ children }: { children: string }) {
  const user = useUser()
  const { name } = useSettings()
  const waiting = user ? user.unread_messages + user.new_likes : 0
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children} · ${name}`}</title>
}
