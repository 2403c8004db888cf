import type { Log } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'
import { useReadReceipts } from './use-read-receipts.ts'

/** Keeps the list that it stands beside current. */
export function LiveChats(): null {
  useLiveChats()
  return null
}

/** Tells that the messages of the open conversation are read. */
export function ReadReceipts({ conversation, log }: { conversation: string; log: Log }): null {
  useReadReceipts(conversation, log)
  return null
}
