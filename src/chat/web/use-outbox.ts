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
import { settle } from './use-settle.ts'

type Services = { api: Api; queries: QueryClient }
type Outcome = {
  /** null while the message waits for its writer to confirm the address. */
  onSent: (conversation: string | null) => void
  /** What must be decided or bought first: the text goes back to the box. */
  onRefused: (message: PendingMessage, error: ApiError) => void
}

/** Milliseconds after its press in which a message goes out by itself; after that it asks. */
const SENT_WITHIN = 3_600_000
/** Held for its age; every other reason is the code of a failure. */
export const TOO_OLD = 'too_old'
/** The server has said no; trying the same again changes nothing. */
const refusals = new Set([400, 402, 403, 404, 409, 422, 429])
/** Another session is behind this page, or none: the message stays for its member. */
const sessionCodes = new Set(['wrong_member', 'authentication_required', 'banned', 'second_step_needed'])

/** What this page shows of the member's messages that are not sent yet. */
let shown: PendingMessage[] = []
const none: PendingMessage[] = []
const listeners = new Set<() => void>()
/** Who on this page waits for what becomes of a message. */
const outcomes = new Map<string, Outcome>()
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vonk-outbox')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(messages: PendingMessage[]): void {
  shown = messages
  for (const listener of listeners) listener()
}

export const usePendingMessages = (): PendingMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )

export const isSendingTo = (partner: string): boolean => shown.some((message) => message.partner === partner)

/** Reads the store anew, as after a change in another tab. */
async function reload(member: string): Promise<void> {
  const messages = await listPending(member)
  const [back, rest] = [messages.filter(isForBox), messages.filter((message) => !isForBox(message))]
  show(rest)
  for (const message of back) giveBack(message)
}

/** What the server refused of this page's own presses goes back to its box; what is too old is asked about in its place. */
const isForBox = ({ id, state, reason }: PendingMessage) => state === 'held' && reason !== TOO_OLD && outcomes.has(id)

function giveBack(message: PendingMessage): void {
  const outcome = outcomes.get(message.id)
  if (!outcome) return
  outcomes.delete(message.id)
  void deletePending(message).then(() => reload(message.member))
  outcome.onRefused(message, new ApiError(message.reason ?? 'unexpected', {}, 409))
}

async function changed(member: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
  tabs?.postMessage(member)
  await reload(member)
}

/** Stores the message, shows it and sends it as soon as it can be. */
export async function enqueue(services: Services, message: PendingMessage, outcome: Outcome): Promise<void> {
  outcomes.set(message.id, outcome)
  show([...shown.filter(({ id }) => id !== message.id), message])
  await savePending(message)
  await changed(message.member)
  await drain(services, message.member)
}

/** Another press: the member has seen what stood in the way, and the price. */
export async function sendAgain(services: Services, message: PendingMessage, credits: number): Promise<void> {
  await savePending({ ...message, state: 'waiting', reason: null, credits, pressedAt: currentTime().toISOString() })
  await changed(message.member)
  await drain(services, message.member)
}

/** Takes a message out before it is sent; false where that was too late. */
export async function cancelPending({ member, id }: PendingMessage): Promise<boolean> {
  return locked(member, async () => {
    if (!(await findPending(member, id))) return false
    outcomes.delete(id)
    await deletePending({ member, id })
    await changed(member)
    return true
  })
}

/** One tab at a time, so that the order of the presses is the order of sending. */
function locked<Result>(member: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`vonk-outbox ${member}`, work) : work()
}

/** Sends whatever waits and may go. What failed holds back what was written to the same person after it. */
async function drain(services: Services, member: string): Promise<void> {
  await locked(member, async () => {
    for (;;) {
      const all = await listPending(member)
      const stuck = new Set(all.filter(({ state }) => state === 'failed').map(({ partner }) => partner))
      const next = all.find(({ state, partner }) => state === 'waiting' && !stuck.has(partner))
      if (!next || isOffline() || !(await attempt(services, next))) return
      await changed(member)
    }
  })
}

/** False where nothing more can be sent now. */
async function attempt(services: Services, message: PendingMessage): Promise<boolean> {
  const { id, text, partner, conversation, confirmFictional, credits } = message
  if (currentTime().getTime() - Date.parse(message.pressedAt) > SENT_WITHIN) return hold(message, TOO_OLD)
  const target = conversation === null ? { profile: partner } : { conversation }
  try {
    const sent = await services.api(sendMessage, { id, text, credits, ...target, confirm_fictional: confirmFictional })
    await deletePending(message)
    settle(services, message, sent)
    outcomes.get(id)?.onSent(sent.conversation)
    outcomes.delete(id)
    return true
  } catch (error) {
    if (isOffline() || (isApiError(error) && (error.code === 'offline' || sessionCodes.has(error.code)))) return false
    if (isApiError(error) && refusals.has(error.status)) return hold(message, error.code)
    await updatePending({ ...message, state: 'failed' })
    return true
  }
}

async function hold(message: PendingMessage, reason: string): Promise<boolean> {
  await updatePending({ ...message, state: 'held', reason })
  return true
}

/** Sends for the member who is logged in for as long as the page is open: at its start, and whenever the connection is back. */
export function startOutbox(services: Services, member: string, onConnection: (back: () => void) => () => void): () => void {
  const start = async () => {
    await reload(member)
    // Our server could not answer then; now it may.
    for (const message of shown) if (message.state === 'failed') await updatePending({ ...message, state: 'waiting' })
    await drain(services, member)
  }
  const heard = () => void reload(member)
  void start()
  tabs?.addEventListener('message', heard)
  const stop = onConnection(() => void start())
  return () => {
    stop()
    tabs?.removeEventListener('message', heard)
    show([])
  }
}
