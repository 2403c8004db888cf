import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { Message } from '../contract.ts'
import { toPreview } from '../rules.ts'

/**
 * Announces new messages of the partner to screen readers, once, with their number if there are
 * several. Older loaded messages, own messages, read marks and "writing…" are not announced.
 */
export function Announcer({ messages, name }: { messages: Message[]; name: string }) {
  const t = useTranslations('chat')
  const newest = messages.at(-1)?.seq ?? 0
  const [announcement, setAnnouncement] = useState({ upTo: newest, text: '', times: 0 })
  if (newest > announcement.upTo) {
    const fresh = messages.filter(
      ({ seq, mine, unsent }) => seq > announcement.upTo && !mine && !unsent,
    )
    const text = announcementFor(fresh)
    setAnnouncement(
      text
        ? { upTo: newest, text, times: announcement.times + 1 }
        : { ...announcement, upTo: newest },
    )
  }
  function announcementFor(fresh: Message[]): string {
    const [first] = fresh
    if (!first) return ''
    if (fresh.length > 1) return t('log.newCount', { count: fresh.length })
    if (first.kind === 'photo') return t('photo.from', { name })
    const untyped = t(first.kind === 'voice' ? 'list.voice' : 'list.sentGift')
    return t('log.announcement', { name, text: toPreview(first.text) || untyped })
  }
  return (
    <p role="status" className="sr-only">
      {/* A new key makes the same text be announced twice. */}
      <span key={announcement.times}>{announcement.text}</span>
    </p>
  )
}
