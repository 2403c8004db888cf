import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { SmileIcon } from '../../web/ui/icon.tsx'

/** The ones that conversations use most; a phone's own keyboard has the rest. */
const emojis =
  '😊 😄 😂 😉 😍 🥰 😘 😏 😎 🤔 🙄 😅 😇 🙂 😳 😴 😢 😭 😡 🤗 🤭 🙈 👍 👋 👏 🙏 💪 🤞 ❤️ 🧡 💜 💔 🔥 ✨ 🎉 🌹 💐 ☕ 🍷 🥂 🍰 🍕 🎶 🚲 🌊 ☀️ 🌙 🐶 🐱'.split(
    ' ',
  )

/** Puts an emoji where the writer is. */
export function EmojiButton({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('box.emoji')} onClick={() => setOpen(true)} className="max-sm:hidden">
        <SmileIcon />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('box.emoji')} closeLabel={t('close')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1">
          {emojis.map((emoji) => (
            <li key={emoji}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onEmoji(emoji)
                }}
                className="grid size-11 place-items-center rounded-tag text-xl hover:bg-sunken"
              >
                {emoji}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
