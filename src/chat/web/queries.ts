import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { createSingleFlight, patch } from '../../web/query-refresh.ts'
import { getConversation, listMessages, type Message } from '../contract.ts'
import { lastContinuousSeq, mergeMessages } from '../rules.ts'

export const headKey = (conversation: string) => ['chat', conversation, 'head'] as const

/** By the conversation's id, or by the partner's profile. */
export const conversationQuery = (
  api: Api,
  params: { conversation: string } | { profile: string },
) =>
  queryOptions({
    queryKey: headKey('conversation' in params ? params.conversation : `with-${params.profile}`),
    queryFn: async ({ signal }) => (await api(getConversation, params, { signal })).conversation,
    staleTime: 10_000,
  })

/** The loaded messages of a conversation: a gapless run up to the newest. */
export type Log = {
  messages: Message[]
  /** Older messages can be loaded. */
  older: boolean
  historyEnds: boolean
  lastSeq: number
  readUpTo: number
  otherReadUpTo: number
}

type MessagePage = Awaited<ReturnType<typeof newestPage>>

const newestPage = (api: Api, conversation: string, signal: AbortSignal | undefined) =>
  api(listMessages, { conversation }, signal && { signal })

export const logKey = (conversation: string) => ['chat', conversation, 'log'] as const

/**
 * The first fetch gets the newest page, later ones only what follows the last message before any
 * gap, so that a lost event, sleep or restart leaves no gap.
 */
export const logQuery = (api: Api, conversation: string) =>
  queryOptions({
    queryKey: logKey(conversation),
    queryFn: async ({ client, signal }): Promise<Log> => {
      const cached = client.getQueryData<Log>(logKey(conversation))
      if (!cached) return toLog(await newestPage(api, conversation, signal))
      const pages = await pagesAfter(api, conversation, cached, signal)
      return pages.reduce(addPage, client.getQueryData<Log>(logKey(conversation)) ?? cached)
    },
    staleTime: 5_000,
  })

function toLog(page: MessagePage): Log {
  return {
    messages: page.messages,
    older: page.more,
    historyEnds: page.history_ends,
    lastSeq: page.last_seq,
    readUpTo: page.read_up_to,
    otherReadUpTo: page.other_read_up_to,
  }
}

/**
 * Unopened messages may have been unsent, so the newest ones are fetched again, up to this number.
 */
const MAX_UNOPENED_REFETCH = 40

async function pagesAfter(
  api: Api,
  conversation: string,
  log: Log,
  signal: AbortSignal,
): Promise<MessagePage[]> {
  const lastSeq = lastContinuousSeq(log.messages)
  let after = Math.max(
    Math.min(lastSeq, log.readUpTo, log.otherReadUpTo),
    lastSeq - MAX_UNOPENED_REFETCH,
  )
  const pages: MessagePage[] = []
  for (;;) {
    const page = await api(listMessages, { conversation, after }, { signal })
    pages.push(page)
    const last = page.messages.at(-1)
    if (!page.more || !last) return pages
    after = last.seq
  }
}

const addPage = (log: Log, page: MessagePage): Log => ({
  ...log,
  messages: mergeMessages(log.messages, page.messages),
  lastSeq: Math.max(log.lastSeq, page.last_seq),
  readUpTo: Math.max(log.readUpTo, page.read_up_to),
  otherReadUpTo: Math.max(log.otherReadUpTo, page.other_read_up_to),
})

const singleFlight = createSingleFlight()

/** Fetches what follows the loaded messages; `after` runs when it has arrived. */
export function fetchNewMessages(
  queries: QueryClient,
  conversation: string,
  after: () => void = () => {},
): void {
  singleFlight(conversation, () =>
    queries.invalidateQueries({ queryKey: logKey(conversation) }).then(after),
  )
}

export async function loadOlder(
  api: Api,
  queries: QueryClient,
  conversation: string,
): Promise<void> {
  const before = queries.getQueryData<Log>(logKey(conversation))?.messages[0]?.seq
  if (before === undefined) return
  const page = await api(listMessages, { conversation, before })
  updateLog(queries, conversation, (log) => ({
    ...log,
    messages: mergeMessages(page.messages, log.messages),
    older: page.more,
    historyEnds: page.history_ends,
  }))
}

/** The log of a conversation that this message has started, so that it is shown at once. */
export function startLog(queries: QueryClient, conversation: string, message: Message): void {
  if (message.seq !== 1 || queries.getQueryData(logKey(conversation))) return
  const log = { older: false, historyEnds: false, lastSeq: 1, readUpTo: 0, otherReadUpTo: 0 }
  queries.setQueryData<Log>(logKey(conversation), { ...log, messages: [message] })
  void queries.invalidateQueries({ queryKey: logKey(conversation), refetchType: 'none' })
}

export function updateLog(
  queries: QueryClient,
  conversation: string,
  change: (log: Log) => Log,
): void {
  patch<Log>(queries, logKey(conversation), change)
}

export function addToLog(queries: QueryClient, conversation: string, message: Message): void {
  updateLog(queries, conversation, (log) => ({
    ...log,
    messages: mergeMessages(log.messages, [message]),
  }))
}
