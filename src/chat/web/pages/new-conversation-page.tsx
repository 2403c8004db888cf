import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useNavigate, useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { ChatList } from '../chat-list.tsx'
import { getStoredItem, setStoredItem } from '../use-local-storage.ts'
import { conversationQuery, logQuery } from '../queries.ts'
import { ConversationView } from '../conversation-view.tsx'
import { chatsQuery } from '../use-chats.ts'
import { usePartnerName } from '../use-partner-name.ts'

/** Redirects to the conversation if there is one with this member. */
export const loader = pageLoader(async ({ api, queries, params, redirectTo }) => {
  const { id = '' } = params
  const [head] = await Promise.all([
    queries.query(conversationQuery(api, { profile: id })),
    queries.infiniteQuery({ ...chatsQuery(api), staleTime: 'static' }),
  ])
  if (head.id && head.last_seq > 0) throw redirectTo(`/chats/${head.id}`)
  return null
})

/** Shown before the first message to a member; `hello` puts an opener into the composer. */
export function Component() {
  const { id = '' } = useParams()
  const t = useTranslations('chat')
  const api = useApi()
  const navigate = useNavigate()
  const { data: head } = useSuspenseQuery(conversationQuery(api, { profile: id }))
  // The first message is shown here until the page of its conversation is.
  const { data: log } = useQuery({ ...logQuery(api, head.id ?? ''), enabled: false })
  const name = usePartnerName()(head.profile)
  const { draft, last_seq } = head
  const show = (conversation: string | null) =>
    void navigate(`/chats/${conversation}`, { replace: true })
  const showStarted = useEffectEvent(() => show(head.id))
  const hello = useSearchParams()[0].has('hello') ? t('opener.1') : ''
  const prepared = draft || hello
  useEffect(() => {
    if (prepared && getStoredItem(`draft:${id}`) === null) setStoredItem(`draft:${id}`, prepared)
  }, [prepared, id])
  // The partner has just written first.
  useEffect(() => {
    if (last_seq > 0) showStarted()
  }, [last_seq])
  return (
    <div className="flex min-h-0 flex-1">
      <PageTitle>{t('start.title', { name })}</PageTitle>
      <aside className="flex w-[clamp(300px,29vw,400px)] flex-none flex-col border-e border-line bg-surface max-lg:hidden">
        <ChatList />
      </aside>
      <ConversationView key={id} head={head} log={log ?? null} onStarted={show} />
    </div>
  )
}
