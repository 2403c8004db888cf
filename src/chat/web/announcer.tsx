import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { Message } from '../contract.ts'
import { previewOf } from '../rules.ts'

/**
 * Says aloud what the other has just written, once, and how many if they are several. Older messages that are loaded,
 * one's own, read marks and "writing…" stay silent: they are on the screen for whoever looks for them.
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
    return t('log.said', { name, text: previewOf(first.text) || t('list.sentGift') })
  }
  return (
    <p role="status" className="sr-only">
      {/* The same words twice are two messages. */}
      <span key={announcement.times}>{announcement.text}</span>
    </p>
  )
}
