import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { GiftIcon } from '../../web/ui/icon.tsx'
import type { Conversation } from '../contract.ts'
import { EmojiButton } from './emoji-button.tsx'
import { GiftSheet, VoiceButton } from './lazy-components.tsx'
import { PhotoButton } from './photo-button.tsx'
import { usePrice } from './use-price.ts'

type ComposerToolbarProps = {
  head: Conversation
  name: string
  onEmoji: (emoji: string) => void
  onStarted: (conversation: string) => void
}

/** The buttons of the composer: photo, voice, gift, emoji. A request is a text alone. */
export function ComposerToolbar({ head, name, onEmoji, onStarted }: ComposerToolbarProps) {
  const t = useTranslations('chat')
  const { price } = usePrice()
  const [giving, setGiving] = useState(false)
  const isOpen = head.door === 'open'
  const cheapest = Object.values(head.gift_prices).toSorted((a, b) => a.credits - b.credits)[0]
  return (
    <>
      {isOpen && <PhotoButton head={head} name={name} onStarted={onStarted} />}
      {isOpen && head.voice_price && (
        <VoiceButton head={head} cost={head.voice_price} name={name} onStarted={onStarted} />
      )}
      {isOpen && cheapest && (
        <IconButton
          label={t('composer.gift', { price: price(cheapest) })}
          onClick={() => setGiving(true)}
        >
          <GiftIcon />
        </IconButton>
      )}
      <EmojiButton onEmoji={onEmoji} />
      {giving && (
        <GiftSheet head={head} name={name} onClose={() => setGiving(false)} onStarted={onStarted} />
      )}
    </>
  )
}
