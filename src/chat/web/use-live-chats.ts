import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { numberOf, textOf } from '../../platform/parse-unknown.ts'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import type { Conversation } from '../contract.ts'
import { continuousTo } from '../rules.ts'
import { changeLog, headKey, type Log, logKey, readOn } from './queries.ts'
import { isOwnLast, refreshList, showInList } from './use-list-changes.ts'
import { isSendingTo } from './use-outbox.ts'

/**
 * A live event of a conversation says by its number what is new. Where the list is on the page only that is asked for: the messages
 * of an open conversation or the list, and nothing if it is here already.
 */
export function useLiveChats(): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const hear = (event: Event) => {
      const said: unknown = event instanceof CustomEvent ? event.detail : null
      const [conversation, seq] = [textOf(said, 'conversation'), numberOf(said, 'seq')]
      const follow = followers[textOf(said, 'kind') ?? '']
      if (!follow || conversation === null || seq === null) return
      event.preventDefault()
      follow({ api, queries, conversation, seq })
    }
    window.addEventListener('vonk:live', hear)
    return () => window.removeEventListener('vonk:live', hear)
  }, [api, queries])
}

type Heard = { api: Api; queries: QueryClient; conversation: string; seq: number }

const followers: Record<string, (heard: Heard) => void> = {
  chat: followMessage,
  read: ({ queries, conversation, seq }) =>
    changeLog(queries, conversation, (log) => ({ ...log, otherReadUpTo: Math.max(log.otherReadUpTo, seq) })),
  opened: followOpened,
}

/** Milliseconds that a message of this page's own has to come back as an answer, before it is asked for. */
const SETTLING = 400

function followMessage(heard: Heard): void {
  const { api, queries, conversation } = heard
  // Whatever is not on the screen is read anew when it is.
  void queries.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' })
  const open = queries.getQueryCache().find({ queryKey: logKey(conversation), type: 'active' })
  if (!open) refreshList(api, queries, () => isOwnLast(queries, conversation) && readBalance(queries))
  else if (isSending(queries, conversation)) setTimeout(catchUp, SETTLING, heard)
  else catchUp(heard)
}

function catchUp({ api, queries, conversation, seq }: Heard): void {
  const here = () => continuousTo(queries.getQueryData<Log>(logKey(conversation))?.messages ?? [])
  const before = here()
  if (before >= seq) return
  readOn(queries, conversation, () => {
    showInList(api, queries, conversation)
    const log = queries.getQueryData<Log>(logKey(conversation))
    // Written on another device of this member.
    if (log?.messages.some((message) => message.mine && message.seq > before)) readBalance(queries)
    // What nobody looks at stays unread, and is counted.
    if (document.visibilityState === 'hidden') refreshList(api, queries)
  })
}

function isSending(queries: QueryClient, conversation: string): boolean {
  const partner = queries.getQueryData<Conversation>(headKey(conversation))?.profile.id ?? ''
  return isSendingTo(partner)
}

const readBalance = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: ['user'] })

/** Read on another device or in another tab; what this page has read itself it knows. */
function followOpened({ api, queries, conversation, seq }: Heard): void {
  const log = queries.getQueryData<Log>(logKey(conversation))
  if (log && log.readUpTo >= seq) return
  changeLog(queries, conversation, (known) => ({ ...known, readUpTo: seq }))
  refreshList(api, queries)
}
