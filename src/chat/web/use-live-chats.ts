import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { numberProperty, stringProperty } from '../../platform/parse-unknown.ts'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import type { Conversation } from '../contract.ts'
import { lastContinuousSeq } from '../rules.ts'
import { updateLog, headKey, type Log, logKey, fetchNewMessages } from './queries.ts'
import {
  applyReadByPartner,
  isLastMessageMine,
  refreshChatList,
  updateChatRow,
} from './use-chat-list-cache.ts'
import { reactionsKey } from './reaction-queries.ts'
import { isSendingTo } from './use-pending-messages.ts'

/**
 * Handles live events of conversations, whose seq says what is new. Fetches only what the page
 * shows (the messages of an open conversation or the list), and nothing that is already loaded.
 */
export function useLiveChats(): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const handleEvent = (event: Event) => {
      const payload: unknown = event instanceof CustomEvent ? event.detail : null
      const [conversation, seq] = [
        stringProperty(payload, 'conversation'),
        numberProperty(payload, 'seq'),
      ]
      const handler = eventHandlers[stringProperty(payload, 'kind') ?? '']
      if (!handler || conversation === null || seq === null) return
      event.preventDefault()
      handler({ api, queries, conversation, seq })
    }
    window.addEventListener('vonk:live', handleEvent)
    return () => window.removeEventListener('vonk:live', handleEvent)
  }, [api, queries])
}

type LiveChatEvent = { api: Api; queries: QueryClient; conversation: string; seq: number }

const eventHandlers: Record<string, (event: LiveChatEvent) => void> = {
  chat: handleMessage,
  read: ({ queries, conversation, seq }) => {
    updateLog(queries, conversation, (log) => ({
      ...log,
      otherReadUpTo: Math.max(log.otherReadUpTo, seq),
    }))
    applyReadByPartner(queries, conversation, seq)
  },
  opened: handleOpened,
  reaction: ({ queries, conversation }) =>
    void queries.invalidateQueries({ queryKey: reactionsKey(conversation) }),
}

/** Milliseconds to wait for the response of this page's own send before the message is fetched. */
const ECHO_DELAY_MS = 400

function handleMessage(event: LiveChatEvent): void {
  const { api, queries, conversation } = event
  // What is not visible is fetched when it is shown.
  void queries.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' })
  const open = queries.getQueryCache().find({ queryKey: logKey(conversation), type: 'active' })
  if (!open) {
    refreshStartingHead(queries)
    refreshChatList(
      api,
      queries,
      () => isLastMessageMine(queries, conversation) && invalidateUser(queries),
    )
  } else if (isSending(queries, conversation)) setTimeout(catchUp, ECHO_DELAY_MS, event)
  else catchUp(event)
}

/**
 * Before the first message of a conversation its head is kept by the partner's profile; this
 * message may be the first one.
 */
function refreshStartingHead(queries: QueryClient): void {
  void queries.refetchQueries({
    queryKey: ['chat'],
    type: 'active',
    predicate: ({ queryKey }) => {
      const [, partner] = String(queryKey[1]).split('with-')
      return partner !== undefined && !isSendingTo(partner)
    },
  })
}

function catchUp({ api, queries, conversation, seq }: LiveChatEvent): void {
  const getLastSeq = () =>
    lastContinuousSeq(queries.getQueryData<Log>(logKey(conversation))?.messages ?? [])
  const before = getLastSeq()
  if (before >= seq) return
  fetchNewMessages(queries, conversation, () => {
    updateChatRow(api, queries, conversation)
    const log = queries.getQueryData<Log>(logKey(conversation))
    // Sent on another device of this member.
    if (log?.messages.some((message) => message.mine && message.seq > before))
      invalidateUser(queries)
    // In a hidden page the message stays unread.
    if (document.visibilityState === 'hidden') refreshChatList(api, queries)
  })
}

function isSending(queries: QueryClient, conversation: string): boolean {
  const partner = queries.getQueryData<Conversation>(headKey(conversation))?.profile.id ?? ''
  return isSendingTo(partner)
}

const invalidateUser = (queries: QueryClient) =>
  void queries.invalidateQueries({ queryKey: ['user'] })

/**
 * Messages were read on another device or in another tab; this page already knows what it has read
 * itself.
 */
function handleOpened({ api, queries, conversation, seq }: LiveChatEvent): void {
  const log = queries.getQueryData<Log>(logKey(conversation))
  if (log && log.readUpTo >= seq) return
  updateLog(queries, conversation, (current) => ({ ...current, readUpTo: seq }))
  refreshChatList(api, queries)
}
