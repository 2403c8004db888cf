import type { Log } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'
import { useReading } from './use-reading.ts'

/** Keeps the list that it stands beside current. */
export function LiveChats(): null {
  useLiveChats()
  return null
}

/** Tells that the messages of the open conversation are read. */
export function Reading({ conversation, log }: { conversation: string; log: Log }): null {
  useReading(conversation, log)
  return null
}
