import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { isApiError } from '../../../platform/api-error.ts'
import { currentTime } from '../../../web/clock.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { ChatList } from '../chat-list.tsx'
import { ConversationNotFound } from '../conversation-not-found.tsx'
import { reactionsQuery } from '../reaction-queries.ts'
import { conversationQuery, logQuery } from '../queries.ts'
import { ConversationView } from '../conversation-view.tsx'
import { chatsQuery } from '../use-chats.ts'
import { setStoredItem } from '../use-local-storage.ts'
import { useLiveModule } from '../use-lazy-module.ts'
import { usePartnerName } from '../use-partner-name.ts'

/** `/chats/latest` redirects to the first conversation of the list, or to the empty list. */
export const loader = pageLoader(async ({ api, queries, params, redirectTo }) => {
  const { id = '' } = params
  const chats = queries.infiniteQuery({ ...chatsQuery(api), staleTime: 'static' })
  if (id === 'latest') {
    const latest = (await chats).pages[0]?.chats[0]?.conversation.id
    throw redirectTo(latest ? `/chats/${latest}` : '/chats')
  }
  await Promise.all([
    chats,
    queries.query({ ...conversationQuery(api, { conversation: id }), staleTime: 'static' }),
    queries.query({ ...logQuery(api, id), staleTime: 'static' }),
    queries.query(reactionsQuery(api, id)),
  ])
  return null
})

export function Component() {
  const { id = '' } = useParams()
  return <ConversationPage key={id} id={id} />
}

/** The list beside a conversation; on a narrow screen only the conversation. */
function ConversationPage({ id }: { id: string }) {
  const t = useTranslations('chat')
  const api = useApi()
  const { data: head, error } = useSuspenseQuery(conversationQuery(api, { conversation: id }))
  const { data: log } = useSuspenseQuery(logQuery(api, id))
  const name = usePartnerName()(head.profile)
  const live = useLiveModule()
  const profile = head.profile.id
  useEffect(
    () => setStoredItem('last', JSON.stringify({ profile, at: currentTime().toISOString() })),
    [profile],
  )
  return (
    <div className="flex min-h-0 flex-1">
      {live && <live.ReadReceipts conversation={id} log={log} />}
      <PageTitle>{t('head.with', { name })}</PageTitle>
      <aside className="flex w-[clamp(300px,29vw,400px)] flex-none flex-col border-e border-line bg-surface max-lg:hidden">
        <ChatList current={id} />
      </aside>
      {isNotFound(error) ? (
        <ConversationNotFound error={error} />
      ) : (
        <ConversationView head={head} log={log} onStarted={() => {}} />
      )}
    </div>
  )
}

/**
 * The open conversation has disappeared, for example because the partner blocked this member; its
 * content is hidden at once.
 */
const isNotFound = (error: Error | null): error is Error =>
  isApiError(error) && error.code === 'not_in_conversation'
