/** What layouts and other features may import. */
export { ordersQuery, useOrders } from './use-orders.ts'
import { useEffect } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { showToast } from '../../web/ui/toast.ts'
import { claimOrderNews } from '../contract.ts'

const INITIAL_DELAY = 2_000

/** Announces a completed order once: at completion or at the next visit. */
export function OrderNews() {
  const t = useTranslations('shell')
  const api = useApi()
  const memberId = useUser()?.id
  useEffect(() => {
    if (!memberId) return
    const claimNews = () => {
      api(claimOrderNews, {}).then(
        ({ order }) =>
          order && showToast({ tone: 'ok', text: t('orderDone', { credits: order.credits }) }),
        // The order stays unseen and is announced at the next visit.
        () => undefined,
      )
    }
    const handleLiveEvent = (event: Event) => {
      if (event instanceof CustomEvent && isOrderEvent(event.detail)) claimNews()
    }
    const timer = setTimeout(claimNews, INITIAL_DELAY)
    window.addEventListener('vonk:live', handleLiveEvent)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('vonk:live', handleLiveEvent)
    }
  }, [api, memberId, t])
  return null
}

const isOrderEvent = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === 'order'
