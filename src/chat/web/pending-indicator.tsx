import { useTranslations } from '../../web/i18n.tsx'
import { ClockIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import type { Chat } from '../contract.ts'
import { usePendingMessages } from './use-outbox.ts'

/** Marks a conversation that has pending messages. */
export function PendingIndicator() {
  const t = useTranslations('chat')
  return (
    <>
      <ClockIcon className="size-4 text-ink-2" />
      <span className="sr-only">{t('list.waiting')}</span>
    </>
  )
}

/** Pending messages to members without a conversation in the list, such as first messages. */
export function PendingConversations({ chats }: { chats: Chat[] }) {
  const t = useTranslations('chat')
  const listed = new Set(chats.map((chat) => chat.profile.id))
  const starts = new Map(
    usePendingMessages().flatMap((message) =>
      !listed.has(message.partner) ? [[message.partner, message]] : [],
    ),
  )
  if (starts.size === 0) return null
  return (
    <ul className="px-2">
      {[...starts.values()].map(({ partner, conversation, name, text }) => (
        <li key={partner}>
          <Link
            to={conversation === null ? `/members/${partner}/chat` : `/chats/${conversation}`}
            className="flex min-h-18 items-center justify-between gap-3 rounded-control px-3 py-2.5 no-underline hover:bg-sunken"
          >
            <span className="grid min-w-0">
              <strong className="truncate">{name}</strong>
              <span className="truncate text-sm text-ink-2">{t('list.you', { text })}</span>
            </span>
            <PendingIndicator />
          </Link>
        </li>
      ))}
    </ul>
  )
}
