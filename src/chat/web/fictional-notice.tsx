import { useTranslations } from '../../web/i18n.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { Conversation } from '../contract.ts'
import { usePrice } from './use-price.ts'

/**
 * Shown beside the button that sends a first photo or gift to a fictional profile: sending confirms
 * the warning.
 */
export function FictionalNotice({ head, name }: { head: Conversation; name: string }) {
  const x = useTranslations('chatExtras')
  const { price } = usePrice()
  if (!head.must_confirm_fictional) return null
  const text =
    head.text_price.credits === 0
      ? x('fictional.free', { name })
      : x('fictional.paid', { name, price: price(head.text_price) })
  return (
    <Notice tone="warn" title={x('fictional.title')}>
      {text}
    </Notice>
  )
}
