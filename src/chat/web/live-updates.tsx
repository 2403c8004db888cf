import type { Log } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'
import { useReadReceipts } from './use-read-receipts.ts'

/** Keeps the list up to date by live events. */
export function LiveChats(): null {
  useLiveChats()
  return null
}

/** Marks the messages of the open conversation as read. */
export function ReadReceipts({ conversation, log }: { conversation: string; log: Log }): null {
  useReadReceipts(conversation, log)
  return null
}
