import { shorten } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Message } from '../contract.ts'

type QuoteDraftProps = {
  /** Missing if it is not loaded here: older, unsent or removed. */
  message: Message | undefined
  name: string
  onDrop: () => void
}

/** The line above the composer shows as much. */
const MAX_QUOTED = 140

/** What the text in the composer will quote. */
export const QuoteDraft = (props: QuoteDraftProps) => (
  <WithTexts features="chatExtras">
    <Draft {...props} />
  </WithTexts>
)

function Draft({ message, name, onDrop }: QuoteDraftProps) {
  const t = useTranslations('chatExtras.quoteDraft')
  const toQuoted = (quoted: Message | undefined) => {
    if (!quoted || quoted.unsent) return t('gone')
    if (quoted.kind === 'photo') return t('photo')
    return quoted.text ? shorten(quoted.text, MAX_QUOTED) : t('gift')
  }
  return (
    <div className="mx-auto mb-2 flex w-full max-w-200 items-center gap-2 rounded-control bg-sunken py-1 ps-3.5 pe-1">
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-2">
          {t('draft', { name: message?.mine ? t('you') : name })}
        </span>
        <span dir="auto" className="block truncate">
          {toQuoted(message)}
        </span>
      </span>
      <IconButton label={t('drop')} onClick={onDrop}>
        <XIcon />
      </IconButton>
    </div>
  )
}
