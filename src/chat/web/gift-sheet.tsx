import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Gifts, GiftTile } from '../../web/ui/gift-tile.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { Conversation } from '../contract.ts'
import { sendGift } from '../sending-contract.ts'
import { ComposerNotice, buyPath } from './composer-notice.tsx'
import { FictionalNotice } from './fictional-notice.tsx'
import { GiftPicture } from './gift-icon.tsx'
import { useGiftName } from './use-gift-name.ts'
import { applySentMessage } from './use-sent-message.ts'
import { usePrice } from './use-price.ts'
import { typedField } from '../../web/ui/typed-field.ts'

type GiftSheetProps = {
  head: Conversation
  name: string
  onClose: () => void
  /** Called after the first message to this member with the new conversation's id. */
  onStarted?: (conversation: string) => void
  onSent?: (conversation: string) => void
}

/** Gifts with their pictures and prices; all attempts of one gift share an id. */
export function GiftSheet({ head, name, onClose, onStarted, onSent }: GiftSheetProps) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const api = useApi()
  const queries = useQueryClient()
  const giftName = useGiftName()
  const { credits, price } = usePrice()
  const balance = useUser()?.credits ?? 0
  const [gift, setGift] = useState('')
  const [text, setText] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const gifts = useRef<HTMLDivElement>(null)
  const partner = head.profile.id
  const chosen = head.gift_prices[gift]
  const short = chosen !== undefined && chosen.credits > balance
  const send = useMutation({
    mutationFn: () =>
      api(sendGift, {
        id,
        gift,
        text,
        ...(head.id ? { conversation: head.id } : { profile: partner }),
        confirm_fictional: true,
      }),
    onSuccess: (sent) => {
      applySentMessage({ api, queries }, { partner, conversation: head.id }, sent)
      setId(crypto.randomUUID())
      onClose()
      onSent?.(sent.conversation)
      onStarted?.(sent.conversation)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={x('gifts.title')}
      closeLabel={t('close')}
      actions={
        <>
          {/* At the lower edge, visible without scrolling. */}
          <div className="empty:hidden basis-full">
            {short ? (
              <Notice tone="warn" role="status">
                {x('gifts.short', {
                  gift: giftName(gift),
                  credits: price(chosen),
                  left: credits(balance),
                })}
              </Notice>
            ) : (
              <ComposerNotice
                head={head}
                refusal={send.error && { error: send.error }}
                unanswered={false}
              />
            )}
          </div>
          {short ? (
            <ButtonLink variant="primary" to={buyPath(head)}>
              {t('composer.buy')}
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              busy={send.isPending}
              onClick={() =>
                chosen
                  ? send.mutate()
                  : gifts.current?.querySelector('button')?.focus({ focusVisible: true })
              }
            >
              {chosen ? x('gifts.send', { price: price(chosen) }) : x('gifts.choose')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FictionalNotice head={head} name={name} />
        <Gifts ref={gifts}>
          {Object.entries(head.gift_prices).map(([key, cost], index) => (
            <GiftTile
              key={key}
              index={index}
              icon={<GiftPicture gift={key} size="size-full" />}
              name={giftName(key)}
              price={price(cost)}
              note={cost.credits > balance ? x('gifts.tooFewCredits') : null}
              aria-pressed={gift === key}
              onClick={() => setGift(key)}
            />
          ))}
        </Gifts>
        <label className="grid gap-1.5 text-sm font-semibold">
          {x('gifts.text')}
          <input
            value={text}
            {...typedField(200)}
            onChange={(event) => setText(event.target.value)}
            className="min-h-12 rounded-control border-[1.5px] border-line-strong bg-surface px-3.5 text-base font-normal"
          />
        </label>
        <p className="text-sm text-ink-2">{x('gifts.noCash')}</p>
      </div>
    </Sheet>
  )
}
