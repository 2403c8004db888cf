import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { textLength } from '../../platform/text-length.ts'
import { isVisible } from '../../platform/readable-text.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import {
  Composer,
  ComposerBox,
  ComposerCost,
  ComposerFrame,
  ComposerText,
  ComposerTools,
} from '../../web/ui/composer.tsx'
import { SendIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { useEarlyText } from '../../web/ui/use-early-input.ts'
import type { Conversation } from '../contract.ts'
import { getPayment } from '../rules.ts'
import { buyPath } from './composer-notice.tsx'
import { useNotifyTyping } from './use-typing.ts'
import { usePrice } from './use-price.ts'

type MessageBoxProps = {
  head: Conversation
  name: string
  text: string
  /** The text cannot be changed for a moment. */
  locked?: boolean | undefined
  onText: (text: string) => void
  onSend: () => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Photo, gift and emoji buttons. */
  extras: ReactNode
  /** A failure or a hint, shown above the composer. */
  notice: ReactNode
  /** The message that the text will quote, inside the composer. */
  quote: ReactNode
}

/**
 * The composer at the lower edge: grows with the text, always shows the price, and never loses the
 * draft.
 */
export function MessageBox({
  head,
  name,
  text,
  locked,
  onText,
  onSend,
  field,
  extras,
  notice,
  quote,
}: MessageBoxProps) {
  const t = useTranslations('chat')
  const { price } = usePrice()
  const notifyTyping = useNotifyTyping(head.id)
  const count = useId()
  useEarlyText(field, text)
  const empty = !isVisible(text)
  const onKey = (event: KeyboardEvent) => {
    // On a phone Enter inserts a line break; Enter that completes a composition (Japanese, accents)
    // does not send.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    if (!empty) onSend()
  }
  return (
    <Composer
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty) onSend()
      }}
    >
      {notice}
      {quote}
      <ComposerBox>
        <ComposerText
          ref={field}
          value={text}
          readOnly={locked}
          onChange={(event) => {
            onText(event.target.value)
            notifyTyping()
          }}
          onKeyDown={onKey}
          maxLength={head.message_length}
          aria-label={t('composer.to', { name })}
          aria-describedby={count}
          placeholder={t('composer.to', { name })}
          enterKeyHint="enter"
        />
        <ComposerTools>
          {extras}
          <Cost head={head} length={textLength(text)} countId={count} />
          <IconButton
            type="submit"
            variant="primary"
            label={t('composer.send', { price: price(head.text_price) })}
          >
            <SendIcon />
          </IconButton>
        </ComposerTools>
      </ComposerBox>
    </Composer>
  )
}

/** Replaces the composer where writing is impossible, and says why. */
export function ClosedBox({ children }: { children: ReactNode }) {
  return (
    <div className="pad-safe-bottom border-t border-line bg-surface px-3 pt-2.5 lg:px-6 lg:py-3.5">
      <ComposerFrame>{children}</ComposerFrame>
    </div>
  )
}

const COUNTDOWN_FROM = 50

function Cost({ head, length, countId }: { head: Conversation; length: number; countId: string }) {
  const t = useTranslations('chat')
  const user = useUser()
  const { credits, money } = usePrice()
  const { text_price, free, message_length: maxLength } = head
  const values = { credits: credits(text_price.credits), money: money(text_price), b: bold }
  const left = maxLength - length
  const counter = (
    <>
      {left <= COUNTDOWN_FROM && (
        <span aria-hidden="true">{t('composer.counter', { count: length, max: maxLength })}</span>
      )}
      <span id={countId} className="sr-only">
        {left <= COUNTDOWN_FROM ? t('composer.left', { count: left }) : ''}
      </span>
    </>
  )
  const payment = user ? getPayment(text_price, user) : 'price'
  if (payment === 'none')
    return (
      <ComposerCost aside={<TextLink to={buyPath(head)}>{t('composer.buy')}</TextLink>}>
        {t.rich('composer.noCredits', values)}
      </ComposerCost>
    )
  if (payment === 'welcome')
    return (
      <ComposerCost aside={counter}>
        {t.rich('composer.welcome', {
          count: Math.floor((user?.credits ?? 0) / text_price.credits),
          b: bold,
        })}
      </ComposerCost>
    )
  if (payment === 'free')
    return (
      <ComposerCost aside={counter}>
        {t.rich('composer.costFree', { count: text_price.credits, b: bold })}
      </ComposerCost>
    )
  const reason =
    free &&
    (
      {
        match: 'composer.freeMatch',
        fictional: 'composer.freeFictional',
        site: 'composer.freeSite',
      } as const
    )[free]
  return <ComposerCost aside={counter}>{t.rich(reason ?? 'composer.cost', values)}</ComposerCost>
}

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>
