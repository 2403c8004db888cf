import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { openTabChannel } from '../../web/browser-storage.ts'
import { currentTime } from '../../web/clock.ts'
import { isOffline } from '../../web/connection.ts'
import {
  deletePending,
  findPending,
  listPending,
  savePending,
  updatePending,
  type PendingMessage,
  type StoredFailure,
} from '../../web/outbox-store.ts'
import { sendMessage } from '../sending-contract.ts'
import { getPendingMessages, publish } from './use-pending-messages.ts'
import { applySentMessage } from './use-sent-message.ts'

type Services = { api: Api; queries: QueryClient }
type Outcome = {
  /** null while the message waits for the confirmation of its sender's address. */
  onSent: (conversation: string | null) => void
  /** Sending requires a decision or a purchase first; the text returns to the composer. */
  onRefused: (message: PendingMessage, error: ApiError) => void
}

/**
 * Milliseconds after the press in which a message is sent automatically; later it requires a
 * confirmation.
 */
const AUTO_SEND_WINDOW_MS = 3_600_000
/** Not sent because of its age; every other reason is a failure code. */
export const TOO_OLD = 'too_old'
/** Statuses of definite refusals: a retry of the same request cannot succeed. */
const refusals = new Set([400, 402, 403, 404, 409, 422, 429])
/**
 * The page's session has ended or belongs to another member: the message stays stored for its own
 * member.
 */
const sessionCodes = new Set([
  'wrong_member',
  'authentication_required',
  'banned',
  'second_step_needed',
])

/** Callbacks of this page for each message's outcome. */
const outcomes = new Map<string, Outcome>()
const channel = openTabChannel('vonk-outbox')

/** Reads the store again, for example after a change in another tab. */
async function reload(member: string): Promise<void> {
  const messages = await listPending(member)
  const [returned, rest] = [
    messages.filter(belongsInComposer),
    messages.filter((message) => !belongsInComposer(message)),
  ]
  publish(rest)
  for (const message of returned) returnToComposer(message)
}

/**
 * A refused message of this page returns to the composer; one that is too old stays in the log with
 * a question.
 */
const belongsInComposer = ({ id, state, failure }: PendingMessage) =>
  state === 'held' && failure?.code !== TOO_OLD && outcomes.has(id)

function returnToComposer(message: PendingMessage): void {
  const outcome = outcomes.get(message.id)
  if (!outcome) return
  outcomes.delete(message.id)
  void deletePending(message).then(() => reload(message.member))
  outcome.onRefused(message, toError(message))
}

/** The failure that holds a message back, with the parameters of its text. */
export const toError = ({ failure }: PendingMessage): ApiError =>
  new ApiError(failure?.code ?? 'unexpected', failure?.params, 409)

async function broadcastChange(member: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
  channel?.postMessage(member)
  await reload(member)
}

/** Stores the message, shows it as pending and sends it as soon as possible. */
export async function enqueue(
  services: Services,
  message: PendingMessage,
  outcome: Outcome,
): Promise<void> {
  outcomes.set(message.id, outcome)
  publish([...getPendingMessages().filter(({ id }) => id !== message.id), message])
  await savePending(message)
  await broadcastChange(message.member)
  await drain(services, message.member)
}

/** Sends a message again after the member has seen the reason and the current price. */
export async function sendAgain(
  services: Services,
  message: PendingMessage,
  credits: number,
): Promise<void> {
  await savePending({
    ...message,
    state: 'waiting',
    failure: null,
    credits,
    submittedAt: currentTime().toISOString(),
  })
  await broadcastChange(message.member)
  await drain(services, message.member)
}

/** Deletes a pending message; returns false if it was already sent. */
export async function cancelPending({ member, id }: PendingMessage): Promise<boolean> {
  return withOutboxLock(member, async () => {
    if (!(await findPending(member, id))) return false
    outcomes.delete(id)
    await deletePending({ member, id })
    await broadcastChange(member)
    return true
  })
}

/** Only one tab sends at a time, so that messages are sent in the order of the presses. */
function withOutboxLock<Result>(member: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`vonk-outbox ${member}`, work) : work()
}

/** Sends all messages that are due. A failed message holds back later ones to the same member. */
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

/** Returns false if nothing more can be sent now. */
async function attempt(services: Services, message: PendingMessage): Promise<boolean> {
  const { id, text, partner, conversation, confirmFictional, credits } = message
  if (currentTime().getTime() - Date.parse(message.submittedAt) > AUTO_SEND_WINDOW_MS)
    return suspend(message, { code: TOO_OLD, params: {} })
  const target = conversation === null ? { profile: partner } : { conversation }
  try {
    const sent = await services.api(sendMessage, {
      id,
      text,
      credits,
      ...target,
      confirm_fictional: confirmFictional,
      quote: message.quote,
    })
    // Shown as sent before it leaves the outbox, so that its bubble never disappears.
    applySentMessage(services, message, sent)
    await deletePending(message)
    outcomes.get(id)?.onSent(sent.conversation)
    outcomes.delete(id)
    return true
  } catch (error) {
    if (
      isOffline() ||
      (isApiError(error) && (error.code === 'offline' || sessionCodes.has(error.code)))
    )
      return false
    if (isApiError(error) && refusals.has(error.status)) {
      const { code, params } = error
      return suspend(message, { code, params })
    }
    await updatePending({ ...message, state: 'failed' })
    return true
  }
}

async function suspend(message: PendingMessage, failure: StoredFailure): Promise<boolean> {
  await updatePending({ ...message, state: 'held', failure })
  return true
}

/**
 * Sends for the logged-in member while the page is open: at its start and whenever the connection
 * returns.
 */
export function startOutbox(
  services: Services,
  member: string,
  onConnection: (back: () => void) => () => void,
): () => void {
  const start = async () => {
    await reload(member)
    // The server failed then; it may succeed now.
    for (const message of getPendingMessages())
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
