import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { currentTime } from '../../web/clock.ts'
import { useApi } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { type Conversation, type Message, sendMessage } from '../contract.ts'
import { addToLog } from './queries.ts'

/** A message on its way. It keeps its id through every try, so that it is stored and charged once. */
export type Pending = { id: string; text: string; at: string; state: 'sending' | 'offline' | 'failed' }

type Sent = { conversation: string | null; message: Message | null; credits: number }

type OutboxOptions = {
  /** Of the drafts and the outbox: the profile of the other. */
  partner: string
  head: Conversation
  /** What must be decided or bought first: the text goes back to the box. */
  onRefused: (pending: Pending, error: Error) => void
  onStarted: (conversation: string) => void
}

export const outboxKey = (partner: string) => ['outbox', partner] as const
/** The server has said no; trying the same again changes nothing. */
const refusals = new Set([400, 402, 403, 404, 409, 422, 429])

export function useOutbox({ partner, head, onRefused, onStarted }: OutboxOptions) {
  const api = useApi()
  const queries = useQueryClient()
  const { data: pending } = useQuery<Pending[]>({
    queryKey: outboxKey(partner),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  })
  // One after the other: the order of writing is the order of sending.
  const queue = useRef<Promise<void>>(Promise.resolve())

  const attempt = async (message: Pending, confirmFictional: boolean) => {
    const target = head.id ? { conversation: head.id } : { profile: partner }
    try {
      const sent = await api(sendMessage, {
        id: message.id,
        text: message.text,
        ...target,
        ...(confirmFictional && { confirm_fictional: true }),
      })
      change(queries, partner, (all) => all.filter(({ id }) => id !== message.id))
      settle(api, queries, head, partner, sent)
      if (!head.id && sent.conversation) onStarted(sent.conversation)
    } catch (error) {
      fail(message, error)
    }
  }
  const fail = (message: Pending, error: unknown) => {
    if (isApiError(error) && refusals.has(error.status)) {
      change(queries, partner, (all) => all.filter(({ id }) => id !== message.id))
      onRefused(message, error)
    } else {
      const state = navigator.onLine ? 'failed' : 'offline'
      change(queries, partner, (all) => all.map((each) => (each.id === message.id ? { ...each, state } : each)))
    }
  }
  const send = (text: string, options: { id?: string; confirmFictional?: boolean } = {}) => {
    const message: Pending = {
      id: options.id ?? crypto.randomUUID(),
      text,
      at: currentTime().toISOString(),
      state: navigator.onLine ? 'sending' : 'offline',
    }
    change(queries, partner, (all) => [...all.filter(({ id }) => id !== message.id), message])
    queue.current = queue.current.then(() => attempt(message, options.confirmFictional ?? false))
  }
  const retry = (message: Pending) => send(message.text, { id: message.id, confirmFictional: true })
  const discard = (message: Pending) => change(queries, partner, (all) => all.filter(({ id }) => id !== message.id))

  useRetryOnline(pending, retry)
  return { pending, send, retry, discard }
}

/** What was written without a connection goes out when it is back. */
function useRetryOnline(pending: Pending[], retry: (message: Pending) => void) {
  useEffect(() => {
    const offline = pending.filter(({ state }) => state === 'offline')
    if (offline.length === 0) return
    const online = () => {
      for (const message of offline) retry(message)
    }
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  })
}

function change(queries: QueryClient, partner: string, apply: (all: Pending[]) => Pending[]) {
  queries.setQueryData<Pending[]>(outboxKey(partner), (all) => apply(all ?? []))
}

/** What a sent message changes here: the log, the balance, the price of the next one, the list. */
export function settle(api: Api, queries: QueryClient, head: Conversation, partner: string, sent: Sent): void {
  if (sent.conversation && sent.message) addToLog(queries, sent.conversation, sent.message)
  queries.setQueryData(userQuery(api).queryKey, (known) =>
    known?.user ? { user: { ...known.user, credits: sent.credits } } : known,
  )
  const otherLotPays = sent.credits < head.prices_hold_to + head.text_price.credits
  if (head.free === 'match' || !sent.message || head.must_confirm_fictional || otherLotPays)
    for (const key of [head.id, `with-${partner}`]) void queries.invalidateQueries({ queryKey: ['chat', key, 'head'] })
  import('./use-list-changes.ts').then(({ refreshList, showInList }) => {
    if (head.id && sent.message) showInList(api, queries, head.id)
    else refreshList(api, queries)
  }, reportError)
}
