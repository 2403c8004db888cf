import { useEffect } from 'react'
import { useApi } from '../../web/page-context.ts'
import { seeChats, type Chat } from '../contract.ts'

/** Unread previews that are on the screen count as seen: they end the answer guarantee and the taking back. */
export function useSeenPreviews(chats: Chat[]): void {
  const api = useApi()
  const unread = chats
    .filter((chat) => chat.num_unread_messages > 0)
    .map((chat) => `${chat.conversation.id}:${chat.conversation.last_seq}`)
    .join()
  useEffect(() => {
    if (unread === '') return
    const tell = () => {
      if (document.visibilityState === 'visible') void api(seeChats, {}).catch(() => {})
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [api, unread])
}
