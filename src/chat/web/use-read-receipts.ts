import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../web/page-context.ts'
import { createSingleFlight } from '../../web/query-refresh.ts'
import { openChat } from '../contract.ts'
import { updateLog, type Log, logKey, fetchNewMessages } from './queries.ts'
import { applyReadCounts } from './use-chat-list-cache.ts'

const singleFlight = createSingleFlight()
const getNewestSeq = (log: Log) => log.messages.findLast((message) => !message.mine)?.seq ?? 0

/** Reports how far was read, once the messages are visible on a focused page. */
export function useReadReceipts(conversation: string, log: Log): void {
  const api = useApi()
  const queries = useQueryClient()
  const newest = getNewestSeq(log)
  const unread = newest > log.readUpTo
  useEffect(() => {
    if (!unread) return
    const reportRead = async () => {
      const current = queries.getQueryData<Log>(logKey(conversation))
      if (!current) return
      const counts = await api(openChat, { conversation, up_to: getNewestSeq(current) })
      applyReadCounts(api, queries, conversation, counts)
    }
    const read = () => {
      if (document.visibilityState !== 'visible') return
      updateLog(queries, conversation, (current) => ({
        ...current,
        readUpTo: Math.max(current.readUpTo, newest),
      }))
      singleFlight(conversation, () =>
        reportRead().catch(() => fetchNewMessages(queries, conversation)),
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [api, queries, conversation, newest, unread])
}
