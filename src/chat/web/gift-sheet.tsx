import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Gifts, GiftTile } from '../../web/ui/gift-tile.tsx'
import { type Conversation, sendGift } from '../contract.ts'
import { BoxNotice } from './box-notice.tsx'
import { FictionalNotice } from './fictional-notice.tsx'
import { GiftPicture } from './gift-icon.tsx'
import { useGiftName } from './use-gift-name.ts'
import { settle } from './use-outbox.ts'
import { usePrice } from './use-price.ts'

type GiftSheetProps = {
  head: Conversation
  name: string
  onClose: () => void
  /** The first thing ever sent to this member: now there is a conversation. */
  onStarted?: (conversation: string) => void
  onSent?: (conversation: string) => void
}

/** Gifts with their pictures and prices; one intention keeps its id through every try. */
export function GiftSheet({ head, name, onClose, onStarted, onSent }: GiftSheetProps) {
  const t = useTranslations('chat')
  const api = useApi()
  const queries = useQueryClient()
  const giftName = useGiftName()
  const { price } = usePrice()
  const [gift, setGift] = useState('')
  const [text, setText] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const partner = head.profile.id
  const chosen = head.gift_prices[gift]
  const send = useMutation({
    mutationFn: () =>
      api(sendGift, { id, gift, text, ...(head.id ? { conversation: head.id } : { profile: partner }), confirm_fictional: true }),
    onSuccess: (sent) => {
      settle(api, queries, head, partner, sent)
      setId(crypto.randomUUID())
      onClose()
      onSent?.(sent.conversation)
      if (!head.id) onStarted?.(sent.conversation)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('gift.title')}
      closeLabel={t('close')}
      actions={
        <Button variant="primary" disabled={!chosen} busy={send.isPending} onClick={() => send.mutate()}>
          {chosen ? t('gift.send', { price: price(chosen) }) : t('gift.choose')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FictionalNotice head={head} name={name} />
        <BoxNotice head={head} refusal={send.error && { error: send.error }} unanswered={false} />
        <Gifts>
          {Object.entries(head.gift_prices).map(([key, cost], place) => (
            <GiftTile
              key={key}
              place={place}
              icon={<GiftPicture gift={key} />}
              name={giftName(key)}
              price={price(cost)}
              aria-pressed={gift === key}
              onClick={() => setGift(key)}
            />
          ))}
        </Gifts>
        <label className="grid gap-1.5 text-sm font-semibold">
          {t('gift.words')}
          <input
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
            className="min-h-12 rounded-control border-[1.5px] border-line-strong bg-surface px-3.5 text-base font-normal"
          />
        </label>
        <p className="text-sm text-ink-2">{t('gift.noCash')}</p>
      </div>
    </Sheet>
  )
}
