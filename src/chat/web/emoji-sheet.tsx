import { useTranslations } from 'use-intl'
import { Sheet } from '../../web/ui/dialog.tsx'

/** The ones that conversations use most; a phone's own keyboard has the rest. */
const emojis =
  '😊 😄 😂 😉 😍 🥰 😘 😏 😎 🤔 🙄 😅 😇 🙂 😳 😴 😢 😭 😡 🤗 🤭 🙈 👍 👋 👏 🙏 💪 🤞 ❤️ 🧡 💜 💔 🔥 ✨ 🎉 🌹 💐 ☕ 🍷 🥂 🍰 🍕 🎶 🚲 🌊 ☀️ 🌙 🐶 🐱'.split(
    ' ',
  )

export function EmojiSheet({ onClose, onEmoji }: { onClose: () => void; onEmoji: (emoji: string) => void }) {
  const t = useTranslations('chat')
  return (
    <Sheet open onClose={onClose} title={t('box.emoji')} closeLabel={t('close')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1">
        {emojis.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              onClick={() => {
                onClose()
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
  )
}
