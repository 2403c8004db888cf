import { shorten } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import type { Message } from '../contract.ts'

export type QuotedProps = {
  /** Missing if it is not loaded here: older, unsent or removed. */
  message: Message | undefined
  name: string
}

const MAX_QUOTED = 140

/** What is said of a quoted message: its text cut short, or what it is. */
export function useQuotedText(message: Message | undefined): string {
  const t = useTranslations('chat.quoted')
  const chat = useTranslations('chat')
  if (!message || message.unsent) return t('gone')
  if (message.kind === 'photo') return t('photo')
  if (message.text) return shorten(message.text, MAX_QUOTED)
  return message.kind === 'voice' ? chat('list.voice') : t('gift')
}

/** The earlier message that a bubble quotes. */
export function QuotedMessage({ message, name, mine }: QuotedProps & { mine: boolean }) {
  const t = useTranslations('chat.quoted')
  const text = useQuotedText(message)
  return (
    <div
      className={classes(
        'mb-2 rounded-control px-3.5 py-2',
        mine ? 'bg-on-bubble/13' : 'bg-sunken',
      )}
    >
      {message && <span className="text-xs opacity-85">{message.mine ? t('you') : name}</span>}
      <p dir="auto" className="line-clamp-3">
        {text}
      </p>
    </div>
  )
}
