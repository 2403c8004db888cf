import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import type { ErrorParams } from '../platform/api-error.ts'
import { untyped } from '../platform/untyped.ts'
import { deviceStorage } from './browser-storage.ts'

/** A failure code with the parameters of its text. */
export type StoredFailure = { code: string; params: ErrorParams }

/**
 * A message that was sent on the device and not yet acknowledged by the server. All attempts use
 * the same id, so it is stored and charged once.
 */
export type PendingMessage = {
  id: string
  /** The sender: no other member's session sends it. */
  member: string
  /** The partner's profile. */
  partner: string
  name: string
  /** null before the first message to this profile. */
  conversation: string | null
  text: string
  confirmFictional: boolean
  /** The seq of the message that it quotes. */
  quote?: number | undefined
  /** The price in credits that the button showed. */
  credits: number
  /** ISO 8601. Messages are sent in this order. */
  submittedAt: string
  /** Orders messages of the same millisecond. */
  sequence: number
  /**
   * `held`: waits for another press; `failure` says why. `failed`: the server could not answer.
   */
  state: 'waiting' | 'failed' | 'held'
  failure: StoredFailure | null
}

/** As earlier releases stored it: without the parameters of the failure. */
type EarlierMessage = Omit<PendingMessage, 'failure'> & { reason: string | null }

const upgrade = (stored: PendingMessage | EarlierMessage): PendingMessage => {
  if ('failure' in stored) return stored
  const { reason, ...message } = stored
  return { ...message, failure: reason === null ? null : { code: reason, params: {} } }
}

/** The key `member id`, so that a member's list never contains another member's messages. */
const key = ({ member, id }: Pick<PendingMessage, 'member' | 'id'>) => `${member} ${id}`

let store: UseStore | undefined
/** Replaces IndexedDB where it is unavailable, while the page is open. */
const memory = new Map<string, PendingMessage>()
let isUnavailable = false

async function inStore<Result>(
  operation: (store: UseStore) => Promise<Result>,
  fallback: () => Result,
): Promise<Result> {
  if (isUnavailable) return fallback()
  try {
    store ??= createStore('vonk-outbox', 'messages')
    await storeJournal(store)
    return await operation(store)
  } catch {
    isUnavailable = true
    return fallback()
  }
}

/**
 * Messages on their way into IndexedDB, which a page that is left at once never reaches; the next
 * page stores them. One that is stored twice keeps its id, so it is sent once.
 */
const JOURNAL = 'vonk:outbox'
const readJournal = (): PendingMessage[] => untyped(JSON.parse(deviceStorage.read(JOURNAL) ?? '[]'))
const writeJournal = (messages: PendingMessage[]): void =>
  void deviceStorage.write(JOURNAL, JSON.stringify(messages))
const removeFromJournal = (message: Pick<PendingMessage, 'member' | 'id'>): void =>
  writeJournal(readJournal().filter((each) => key(each) !== key(message)))

async function storeJournal(store: UseStore): Promise<void> {
  for (const message of readJournal()) {
    await set(key(message), message, store)
    removeFromJournal(message)
  }
}

export async function savePending(message: PendingMessage): Promise<void> {
  memory.set(key(message), message)
  writeJournal([...readJournal(), message])
  await inStore(
    async () => {},
    () => removeFromJournal(message),
  )
}

/**
 * Updates a message unless it was deleted meanwhile: a message discarded during an attempt to send
 * it must not return.
 */
export async function updatePending(message: PendingMessage): Promise<void> {
  if (memory.has(key(message))) memory.set(key(message), message)
  await inStore(
    (store) =>
      store('readwrite', (messages) => {
        const existing = messages.getKey(key(message))
        existing.addEventListener('success', () => {
          if (existing.result !== undefined) messages.put(message, key(message))
        })
        return promisifyRequest(messages.transaction)
      }),
    () => {},
  )
}

export async function findPending(member: string, id: string): Promise<PendingMessage | null> {
  const stored = await inStore(
    (store) => get<PendingMessage | EarlierMessage>(key({ member, id }), store),
    () => memory.get(key({ member, id })),
  )
  return stored ? upgrade(stored) : null
}

export async function deletePending(message: Pick<PendingMessage, 'member' | 'id'>): Promise<void> {
  memory.delete(key(message))
  await inStore(
    (store) => del(key(message), store),
    () => {},
  )
}

/** Lists a member's pending messages in the order of sending. */
export async function listPending(member: string): Promise<PendingMessage[]> {
  const all = await inStore(
    async (store) => untypedEntries(await entries(store)),
    () => [...memory],
  )
  return all
    .filter(([id]) => id.startsWith(`${member} `))
    .map(([, message]) => upgrade(message))
    .toSorted((a, b) => a.submittedAt.localeCompare(b.submittedAt) || a.sequence - b.sequence)
}

const untypedEntries = (
  all: [IDBValidKey, unknown][],
): [string, PendingMessage | EarlierMessage][] => untyped(all)

export const countPending = async (member: string): Promise<number> =>
  (await listPending(member)).length

export async function discardPending(member: string): Promise<void> {
  for (const message of await listPending(member)) await deletePending(message)
}
