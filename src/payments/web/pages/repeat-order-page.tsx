import { ordersQuery, useOrders } from '../use-orders.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { lastMethod, repeatableOrders, returnPath } from '../../rules.ts'
import { CardList } from '../card-list.tsx'
import { RepeatList } from '../repeat-list.tsx'
import { bundlesQuery, capQuery, cardsQuery } from '../queries.ts'
import { Shop } from '../shop.tsx'
import { BalanceLead, ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query(bundlesQuery(api)),
    queries.query(ordersQuery(api)),
    queries.query(cardsQuery(api)),
    queries.query(capQuery(api)),
  ])
  return null
})

/** Repeats an order, the last one unless another is chosen; with a stored card in one tap. */
export function Component() {
  const t = useTranslations('payments')
  const api = useApi()
  const credits = useUser()?.credits ?? 0
  const [searchParams] = useSearchParams()
  const orders = useOrders()
  const { cards } = useSuspenseQuery(cardsQuery(api)).data
  const { unusual } = useSuspenseQuery(capQuery(api)).data
  const { bundles } = useSuspenseQuery(bundlesQuery(api)).data
  const next = returnPath(searchParams.get('next'))
  const last = orders.find(({ status }) => status === 'completed')
  const chosen = {
    bundle: searchParams.get('bundle') ?? last?.bundle,
    method: searchParams.get('method') ?? last?.method ?? undefined,
    card: searchParams.get('card') ?? (searchParams.has('method') ? undefined : cards[0]?.id),
  }
  return (
    <ShopPage title={t('credits.title')} lead={<BalanceLead credits={credits} />}>
      {unusual && <Notice className="mb-6">{t('cap.unusual')}</Notice>}
      <RepeatList orders={repeatableOrders(orders, bundles, cards)} next={next} />
      <Shop
        {...chosen}
        next={next}
        cards={cards}
        last={lastMethod(orders)}
        key={Object.values(chosen).join(' ')}
      />
      <CardList cards={cards} />
    </ShopPage>
  )
}
