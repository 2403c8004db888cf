import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../web/ui/button.tsx'
import { GiftIcon } from '../../web/ui/icon.tsx'
import type { Conversation } from '../contract.ts'
import { GiftSheet } from './gift-sheet.tsx'
import { usePrice } from './use-price.ts'

type BoxExtrasProps = {
  head: Conversation
  name: string
  onEmoji: (emoji: string) => void
  onStarted: (conversation: string) => void
}

/** What else the box sends. */
export function BoxExtras({ head, onStarted }: BoxExtrasProps) {
  const t = useTranslations('chat')
  const { price } = usePrice()
  const [giving, setGiving] = useState(false)
  const cheapest = Object.values(head.gift_prices).toSorted((a, b) => a.credits - b.credits)[0]
  return (
    <>
      {cheapest && (
        <IconButton label={t('box.gift', { price: price(cheapest) })} onClick={() => setGiving(true)}>
          <GiftIcon />
        </IconButton>
      )}
      {giving && <GiftSheet head={head} onClose={() => setGiving(false)} onStarted={onStarted} />}
    </>
  )
}
