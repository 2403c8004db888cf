import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { SmileIcon } from '../../web/ui/icon.tsx'
import { EmojiSheet } from './lazy-components.tsx'

/** Inserts an emoji at the cursor. */
export function EmojiButton({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('composer.emoji')} onClick={() => setOpen(true)}>
        <SmileIcon />
      </IconButton>
      {open && <EmojiSheet onClose={() => setOpen(false)} onEmoji={onEmoji} />}
    </>
  )
}
