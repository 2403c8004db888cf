import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../web/page-context.ts'
import { createTurns } from '../../web/refresh.ts'
import { openChat } from '../contract.ts'
import { changeLog, type Log, logKey, readOn } from './queries.ts'
import { showRead } from './use-list-changes.ts'

const turns = createTurns()
const newestOf = (log: Log) => log.messages.findLast((message) => !message.mine)?.seq ?? 0

/** Tells the server how far was read, as soon as the messages are really in front of the member. */
export function useReading(conversation: string, log: Log): void {
  const api = useApi()
  const queries = useQueryClient()
  const newest = newestOf(log)
  const unread = newest > log.readUpTo
  useEffect(() => {
    if (!unread) return
    const tell = async () => {
      const known = queries.getQueryData<Log>(logKey(conversation))
      if (!known) return
      const counts = await api(openChat, { conversation, up_to: newestOf(known) })
      showRead(api, queries, conversation, counts)
    }
    const read = () => {
      if (document.visibilityState !== 'visible') return
      changeLog(queries, conversation, (known) => ({ ...known, readUpTo: Math.max(known.readUpTo, newest) }))
      turns(conversation, () => tell().catch(() => readOn(queries, conversation)))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [api, queries, conversation, newest, unread])
}
