import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { useQuotedText, type QuotedProps } from './quoted-message.tsx'

/** What the text in the composer will quote. */
export function QuoteDraft({ message, name, onDrop }: QuotedProps & { onDrop: () => void }) {
  const t = useTranslations('chatExtras.quoteDraft')
  const quoted = useTranslations('chat.quoted')
  const text = useQuotedText(message)
  return (
    <div className="mx-auto mb-2 flex w-full max-w-200 items-center gap-2 rounded-control bg-sunken py-1 ps-3.5 pe-1">
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-2">
          {t('draft', { name: message?.mine ? quoted('you') : name })}
        </span>
        <span dir="auto" className="block truncate">
          {text}
        </span>
      </span>
      <IconButton label={t('drop')} onClick={onDrop}>
        <XIcon />
      </IconButton>
    </div>
  )
}
