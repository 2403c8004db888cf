import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { openChat } from '../contract.ts'
import { changeLog, type Log } from './queries.ts'

/** Tells the server how far was read, as soon as the messages are really in front of the member. */
export function useReading(conversation: string, log: Log): void {
  const api = useApi()
  const queries = useQueryClient()
  const newest = log.messages.findLast((message) => !message.mine)?.seq ?? 0
  const unread = newest > log.readUpTo
  useEffect(() => {
    if (!unread) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      changeLog(queries, conversation, (known) => ({ ...known, readUpTo: Math.max(known.readUpTo, newest) }))
      api(openChat, { conversation, up_to: newest }).then(
        ({ total_unread }) => {
          queries.setQueryData(userQuery(api).queryKey, (known) =>
            known?.user ? { user: { ...known.user, unread_messages: total_unread } } : known,
          )
          void queries.invalidateQueries({ queryKey: ['chats'] })
        },
        () => void queries.invalidateQueries({ queryKey: ['chat', conversation, 'log'] }),
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [api, queries, conversation, newest, unread])
}
