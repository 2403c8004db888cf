import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { currentTime } from '../../web/clock.ts'
import { isOffline } from '../../web/connection.ts'
import {
  deletePending,
  findPending,
  listPending,
  savePending,
  updatePending,
  type PendingMessage,
} from '../../web/outbox-store.ts'
import { sendMessage } from '../contract.ts'
import { applySentMessage } from './use-sent-message.ts'

type Services = { api: Api; queries: QueryClient }
type Outcome = {
  /** null while the message waits for its writer to confirm the address. */
  onSent: (conversation: string | null) => void
  /** What must be decided or bought first: the text goes back to the box. */
  onRefused: (message: PendingMessage, error: ApiError) => void
}

/** Milliseconds after its press in which a message goes out by itself; after that it asks. */
const AUTO_SEND_WINDOW_MS = 3_600_000
/** Held for its age; every other reason is the code of a failure. */
export const TOO_OLD = 'too_old'
/** The server has said no; trying the same again changes nothing. */
const refusals = new Set([400, 402, 403, 404, 409, 422, 429])
/** Another session is behind this page, or none: the message stays for its member. */
const sessionCodes = new Set([
  'wrong_member',
  'authentication_required',
  'banned',
  'second_step_needed',
])

/** What this page shows of the member's messages that are not sent yet. */
let pendingMessages: PendingMessage[] = []
const noMessages: PendingMessage[] = []
const listeners = new Set<() => void>()
/** Who on this page waits for what becomes of a message. */
const outcomes = new Map<string, Outcome>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vonk-outbox')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(messages: PendingMessage[]): void {
  pendingMessages = messages
  for (const listener of listeners) listener()
}

export const usePendingMessages = (): PendingMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => pendingMessages,
    () => noMessages,
  )

export const isSendingTo = (partner: string): boolean =>
  pendingMessages.some((message) => message.partner === partner)

/** Reads the store anew, as after a change in another tab. */
async function reload(member: string): Promise<void> {
  const messages = await listPending(member)
  const [returned, rest] = [
    messages.filter(belongsInComposer),
    messages.filter((message) => !belongsInComposer(message)),
  ]
  publish(rest)
  for (const message of returned) returnToComposer(message)
}

/** What the server refused of this page's own presses goes back to its box; what is too old is asked about in its place. */
const belongsInComposer = ({ id, state, reason }: PendingMessage) =>
  state === 'held' && reason !== TOO_OLD && outcomes.has(id)

function returnToComposer(message: PendingMessage): void {
  const outcome = outcomes.get(message.id)
  if (!outcome) return
  outcomes.delete(message.id)
  void deletePending(message).then(() => reload(message.member))
  outcome.onRefused(message, new ApiError(message.reason ?? 'unexpected', {}, 409))
}

async function broadcastChange(member: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
  channel?.postMessage(member)
  await reload(member)
}

/** Stores the message, shows it and sends it as soon as it can be. */
export async function enqueue(
  services: Services,
  message: PendingMessage,
  outcome: Outcome,
): Promise<void> {
  outcomes.set(message.id, outcome)
  publish([...pendingMessages.filter(({ id }) => id !== message.id), message])
  await savePending(message)
  await broadcastChange(message.member)
  await drain(services, message.member)
}

/** Another press: the member has seen what stood in the way, and the price. */
export async function sendAgain(
  services: Services,
  message: PendingMessage,
  credits: number,
): Promise<void> {
  await savePending({
    ...message,
    state: 'waiting',
    reason: null,
    credits,
    submittedAt: currentTime().toISOString(),
  })
  await broadcastChange(message.member)
  await drain(services, message.member)
}

/** Takes a message out before it is sent; false where that was too late. */
export async function cancelPending({ member, id }: PendingMessage): Promise<boolean> {
  return withOutboxLock(member, async () => {
    if (!(await findPending(member, id))) return false
    outcomes.delete(id)
    await deletePending({ member, id })
    await broadcastChange(member)
    return true
  })
}

/** One tab at a time, so that the order of the presses is the order of sending. */
function withOutboxLock<Result>(member: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`vonk-outbox ${member}`, work) : work()
}

/** Sends whatever waits and may go. What failed holds back what was written to the same person after it. */
async function drain(services: Services, member: string): Promise<void> {
  await withOutboxLock(member, async () => {
    for (;;) {
      const all = await listPending(member)
      const stuck = new Set(
        all.filter(({ state }) => state === 'failed').map(({ partner }) => partner),
      )
      const next = all.find(({ state, partner }) => state === 'waiting' && !stuck.has(partner))
      if (!next || isOffline() || !(await attempt(services, next))) return
      await broadcastChange(member)
    }
  })
}

/** False where nothing more can be sent now. */
async function attempt(services: Services, message: PendingMessage): Promise<boolean> {
  const { id, text, partner, conversation, confirmFictional, credits } = message
  if (currentTime().getTime() - Date.parse(message.submittedAt) > AUTO_SEND_WINDOW_MS)
    return suspend(message, TOO_OLD)
  const target = conversation === null ? { profile: partner } : { conversation }
  try {
    const sent = await services.api(sendMessage, {
      id,
      text,
      credits,
      ...target,
      confirm_fictional: confirmFictional,
    })
    await deletePending(message)
    applySentMessage(services, message, sent)
    outcomes.get(id)?.onSent(sent.conversation)
    outcomes.delete(id)
    return true
  } catch (error) {
    if (
      isOffline() ||
      (isApiError(error) && (error.code === 'offline' || sessionCodes.has(error.code)))
    )
      return false
    if (isApiError(error) && refusals.has(error.status)) return suspend(message, error.code)
    await updatePending({ ...message, state: 'failed' })
    return true
  }
}

async function suspend(message: PendingMessage, reason: string): Promise<boolean> {
  await updatePending({ ...message, state: 'held', reason })
  return true
}

/** Sends for the member who is logged in for as long as the page is open: at its start, and whenever the connection is back. */
export function startOutbox(
  services: Services,
  member: string,
  onConnection: (back: () => void) => () => void,
): () => void {
  const start = async () => {
    await reload(member)
    // Our server could not answer then; now it may.
    for (const message of pendingMessages)
      if (message.state === 'failed') await updatePending({ ...message, state: 'waiting' })
    await drain(services, member)
  }
  const handleMessage = () => void reload(member)
  void start()
  channel?.addEventListener('message', handleMessage)
  const stop = onConnection(() => void start())
  return () => {
    stop()
    channel?.removeEventListener('message', handleMessage)
    publish([])
  }
}
