import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { ChatList } from '../chat-list.tsx'
import { chatsQuery } from '../use-chats.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery({ ...chatsQuery(api), staleTime: 'static' })
  return null
})

/** All conversations of the member. */
export function Component() {
  const t = useTranslations('chat')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <ChatList page />
    </>
  )
}
