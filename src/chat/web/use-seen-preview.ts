import { type RefObject, useEffect, useRef } from 'react'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { seeChats, type Chat } from '../contract.ts'

const SOON = 400
const MOST = 100
const waiting = new Map<string, number>()
/** A row that moves in the list comes into view again, with nothing new on it. */
const told = new Map<string, number>()

/** What came into view together is told together. */
function tell(api: Api, { conversation: { id, last_seq } }: Chat): void {
  if ((told.get(id) ?? 0) >= last_seq) return
  if (waiting.size === 0) setTimeout(flush, SOON, api)
  waiting.set(id, last_seq)
}

function flush(api: Api): void {
  const previews = [...waiting].map(([conversation, up_to]) => ({ conversation, up_to })).slice(0, MOST)
  waiting.clear()
  for (const { conversation, up_to } of previews) told.set(conversation, up_to)
  // Not lost: they are seen again with the next page that shows them.
  void api(seeChats, { previews }).catch(() => told.clear())
}

/** An unread preview that was really on the screen counts as seen: it ends the answer guarantee and the taking back. */
export function useSeenPreview(chat: Chat): RefObject<HTMLElement | null> {
  const api = useApi()
  const row = useRef<HTMLElement>(null)
  const unread = chat.num_unread_messages > 0
  const { last_seq } = chat.conversation
  useEffect(() => {
    const element = row.current
    if (!unread || !element) return
    // A page that is out of sight draws nothing, and then nothing comes into view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell(api, chat)
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- a new answer with the same message is no new preview
  }, [api, unread, last_seq, chat.conversation.id])
  return row
}
