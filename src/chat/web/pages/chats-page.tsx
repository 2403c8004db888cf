import { useTranslations } from '../../../web/i18n.tsx'
import { lazyExtra } from '../../../web/lazy.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { ChatList } from '../chat-list.tsx'
import { chatsQuery } from '../use-chats.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery({ ...chatsQuery(api), staleTime: 'static' })
  return null
})

const FirstAnswer = lazyExtra(async () => (await import('../first-answer.tsx')).FirstAnswer)
const ChooseChat = lazyExtra(async () => (await import('../choose-chat.tsx')).ChooseChat)

/**
 * All conversations of the member. On wide screens the list stands where it does beside a
 * conversation, and people to write to take the place of that.
 */
export function Component() {
  const t = useTranslations('chat')
  return (
    <div className="lg:grid lg:flex-1 lg:grid-cols-[clamp(300px,29vw,400px)_minmax(0,1fr)]">
      <PageTitle>{t('title')}</PageTitle>
      <div className="lg:min-h-[calc(100dvh-var(--bar-height))] lg:border-e lg:border-line lg:bg-surface">
        <ChatList page>
          <FirstAnswer />
        </ChatList>
      </div>
      <div className="sticky top-(--bar-height) grid h-[calc(100dvh-var(--bar-height))] place-items-center overflow-y-auto p-8 max-lg:hidden">
        <ChooseChat />
      </div>
    </div>
  )
}
