import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { untyped } from '../platform/untyped.ts'

/** A message that a member has sent but our server has not answered for. It keeps its id through every try: stored and charged once. */
export type PendingMessage = {
  id: string
  /** Who pressed send: nobody else's session ever sends it. */
  member: string
  /** The profile of the other. */
  partner: string
  name: string
  /** null before the first message to this profile. */
  conversation: string | null
  text: string
  confirmFictional: boolean
  /** Credits that the button named when it was pressed. */
  credits: number
  /** ISO 8601. The order of sending. */
  submittedAt: string
  /** Counts messages of one millisecond. */
  sequence: number
  /** `held`: waits for another press; `reason` is the failure's code. `failed`: our server could not answer. */
  state: 'waiting' | 'failed' | 'held'
  reason: string | null
}

/** Under `member id`, so that no member's list ever holds what another wrote. */
const key = ({ member, id }: Pick<PendingMessage, 'member' | 'id'>) => `${member} ${id}`

let store: UseStore | undefined
/** What a browser without a database keeps for as long as the page is open. */
const memory = new Map<string, PendingMessage>()
let isUnavailable = false

async function inStore<Result>(
  operation: (store: UseStore) => Promise<Result>,
  fallback: () => Result,
): Promise<Result> {
  if (isUnavailable) return fallback()
  try {
    store ??= createStore('vonk-outbox', 'messages')
    return await operation(store)
  } catch {
    isUnavailable = true
    return fallback()
  }
}

export async function savePending(message: PendingMessage): Promise<void> {
  memory.set(key(message), message)
  await inStore(
    (store) => set(key(message), message, store),
    () => {},
  )
}

/** Changes a message unless it was deleted meanwhile: what was discarded during a try to send it does not come back. */
export async function updatePending(message: PendingMessage): Promise<void> {
  if (memory.has(key(message))) memory.set(key(message), message)
  await inStore(
    (store) =>
      store('readwrite', (messages) => {
        const found = messages.getKey(key(message))
        found.addEventListener('success', () => {
          if (found.result !== undefined) messages.put(message, key(message))
        })
        return promisifyRequest(messages.transaction)
      }),
    () => {},
  )
}

export async function findPending(member: string, id: string): Promise<PendingMessage | null> {
  const found = await inStore(
    (store) => get<PendingMessage>(key({ member, id }), store),
    () => memory.get(key({ member, id })),
  )
  return found ?? null
}

export async function deletePending(message: Pick<PendingMessage, 'member' | 'id'>): Promise<void> {
  memory.delete(key(message))
  await inStore(
    (store) => del(key(message), store),
    () => {},
  )
}

/** All messages of a member that are not sent yet, in the order of their presses. */
export async function listPending(member: string): Promise<PendingMessage[]> {
  const all = await inStore(
    async (store) => untypedEntries(await entries(store)),
    () => [...memory],
  )
  return all
    .filter(([id]) => id.startsWith(`${member} `))
    .map(([, message]) => message)
    .toSorted((a, b) => a.submittedAt.localeCompare(b.submittedAt) || a.sequence - b.sequence)
}

const untypedEntries = (all: [IDBValidKey, unknown][]): [string, PendingMessage][] => untyped(all)

export const countPending = async (member: string): Promise<number> =>
  (await listPending(member)).length

export async function discardPending(member: string): Promise<void> {
  for (const message of await listPending(member)) await deletePending(message)
}
