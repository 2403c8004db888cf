import { useTranslations } from '../../web/i18n.tsx'
import type { PendingMessage } from '../../web/outbox-store.ts'
import { TextButton } from '../../web/ui/link.tsx'
import { Bubble, Message, MessageStatus } from '../../web/ui/message-bubble.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useOffline } from '../../web/use-offline.ts'
import type { Conversation } from '../contract.ts'
import { TOO_OLD, toError } from './use-outbox.ts'
import { usePrice } from './use-price.ts'

type PendingProps = {
  pending: PendingMessage
  head: Conversation
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** A pending message: why it is not sent, what it will cost, and its actions. */
export function PendingView({ pending, ...rest }: PendingProps) {
  return (
    <Message mine status={<PendingStatus pending={pending} {...rest} />}>
      <Bubble mine failed={pending.state !== 'waiting'} waiting={pending.state === 'waiting'}>
        {pending.text}
      </Bubble>
    </Message>
  )
}

function PendingStatus({ pending, head, onRetry, onEdit, onDiscard }: PendingProps) {
  const t = useTranslations('chat')
  const failureText = useFailureText()
  const offline = useOffline()
  const { credits, price } = usePrice()
  // The price may have changed since the message was written; sending then asks again.
  const cost =
    pending.credits === head.text_price.credits ? price(head.text_price) : credits(pending.credits)
  const change = (
    <>
      <TextButton onClick={onEdit}>{t('state.edit')}</TextButton>
      <TextButton onClick={onDiscard}>{t('state.delete')}</TextButton>
    </>
  )
  const sendAgain = (label: string) => (
    <>
      <TextButton onClick={onRetry}>{label}</TextButton>
      {change}
    </>
  )
  if (pending.state === 'failed')
    return (
      <MessageStatus state="failed" actions={sendAgain(t('state.retry'))}>
        {t('state.failed')}
      </MessageStatus>
    )
  if (pending.state === 'held')
    return (
      <MessageStatus
        state="failed"
        actions={sendAgain(t('state.sendNow', { price: price(head.text_price) }))}
      >
        {pending.failure?.code === TOO_OLD ? t('state.tooOld') : failureText(toError(pending))}
      </MessageStatus>
    )
  if (!offline) return <MessageStatus state="waiting">{t('state.sending')}</MessageStatus>
  return (
    <MessageStatus state="waiting" actions={change}>
      {pending.credits > 0
        ? t('state.waitingCost', { credits: cost })
        : t('state.waitingConnection')}
    </MessageStatus>
  )
}
