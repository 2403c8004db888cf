import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import type { Card } from '../contract.ts'
import { methodNames } from '../../providers/contract.ts'
import { payableMethods, priceWith } from '../rules.ts'
import { isCardMethod, type Method } from '../../providers/rules.ts'
import { BundleChoice } from './bundle-choice.tsx'
import { DiscountCodeForm } from './discount-code-form.tsx'
import { MethodChoice, type PaymentMeans } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PurchasePromise } from './purchase-promise.tsx'
import { bundlesQuery, usePlaceOrder } from './queries.ts'
import { TestNotice } from './test-notice.tsx'
import { useAvailableMethods } from './use-available-methods.ts'
import { hasMethods, NothingForSale } from './nothing-for-sale.tsx'
import { Included, PriceExamples } from './price-examples.tsx'

type Props = {
  code?: string | undefined
  /** Preselected by the address or the last order. */
  bundle?: string | undefined
  method?: string | undefined
  /** The page to return to after the purchase. */
  next?: string | undefined
  /** Stored cards, and the id of the preselected one. */
  cards?: Card[]
  card?: string | undefined
  /** The method of the last order, which stands first. */
  last?: Method | undefined
}

const noCards: Card[] = []

/** Choice of bundle and method, summary and order button. */
export function Shop({
  code,
  bundle: firstBundle,
  method,
  next,
  cards = noCards,
  card,
  last,
}: Props) {
  const { data } = useSuspenseQuery(bundlesQuery(useApi(), code))
  const [bundleId, setBundle] = useState(firstBundle)
  const bundle =
    data.bundles.find(({ id }) => id === bundleId) ??
    data.bundles.find(({ ribbon }) => ribbon !== null) ??
    data.bundles[0]
  const { means, setMeans, methods, usable } = useMeans(bundle ? payableMethods(bundle) : [], {
    method: method ?? last,
    cards,
    card,
  })
  if (!bundle || !hasMethods(data.bundles)) return <NothingForSale />
  const pricePerCredit = { amount: bundle.amount / bundle.credits, currency: data.currency }
  const findOtherPrice = (name: Method) => {
    const { amount } = priceWith(bundle, name)
    return amount === bundle.amount ? null : { amount, currency: data.currency }
  }
  const bonus = data.bundles.find(({ discount }) => discount?.isVisible)?.discount
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[1fr_400px] lg:gap-14">
      <div className="grid min-w-0 gap-8">
        {data.test && <TestNotice of="shop" />}
        <BundleChoice
          bundles={data.bundles}
          currency={data.currency}
          bonus={bonus ?? null}
          chosen={bundle.id}
          onChoose={setBundle}
        />
        <MethodChoice
          methods={methods}
          findOtherPrice={findOtherPrice}
          cards={usable}
          last={last}
          chosen={means}
          onChoose={setMeans}
        />
        <PurchasePromise />
        <DiscountCodeForm shop={data} next={next} />
        <div className="hidden gap-8 sm:grid sm:grid-cols-2">
          <Included />
          <PriceExamples gifts={data.gift_credits} pricePerCredit={pricePerCredit} />
        </div>
      </div>
      <OrderForm
        {...{ means, next }}
        bundle={priceWith(bundle, means?.method)}
        currency={data.currency}
        code={data.code_refused ? undefined : (data.code ?? undefined)}
      />
      <div className="grid gap-8 sm:hidden">
        <Included />
        <PriceExamples gifts={data.gift_credits} pricePerCredit={pricePerCredit} />
      </div>
    </div>
  )
}

/** The chosen means of payment, if it can pay this bundle on this device. */
function useMeans(
  offered: PaymentMeans['method'][],
  { method, cards, card }: { method: string | undefined; cards: Card[]; card: string | undefined },
) {
  const named = methodNames.find((name) => name === method)
  const preselected = cards.find(({ id }) => id === card)
  const [selected, setMeans] = useState<PaymentMeans | undefined>(
    preselected ? { method: 'creditcard', card: preselected } : named && { method: named },
  )
  const methods = useAvailableMethods(offered)
  const fallback = methods[0] && { method: methods[0] }
  const usable = offered.includes('creditcard') ? cards : noCards
  const stored = usable.find(({ id }) => id === selected?.card?.id)
  const valid = selected?.card
    ? stored && selected
    : selected && methods.includes(selected.method) && selected
  return { means: valid || fallback, setMeans, methods, usable }
}

type FormProps = Pick<Parameters<typeof OrderSummary>[0], 'bundle' | 'currency'> & {
  means: PaymentMeans | undefined
  code: string | undefined
  next: string | undefined
}

/**
 * Direct debit continues on its own page; other methods at the provider; a stored card is charged
 * at once.
 */
function OrderForm({ bundle, currency, means, code, next }: FormProps) {
  const t = useTranslations('payments')
  const order = usePlaceOrder()
  const [storeCard, setStoreCard] = useState(false)
  const typed = { ...(code !== undefined && { code }), ...(next !== undefined && { next }) }
  const newCard = means && isCardMethod(means.method) && !means.card
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!means) return
        const card = means.card
          ? { card: means.card.id }
          : newCard && storeCard
            ? { keep_card: true }
            : {}
        order.mutate({
          bundle: bundle.id,
          method: means.method,
          amount: bundle.amount,
          ...typed,
          ...card,
        })
      }}
    >
      <OrderSummary
        {...{ bundle, currency }}
        debit={
          means?.method === 'sdd' &&
          `/directdebit?${new URLSearchParams({ bundle: bundle.id, ...typed }).toString()}`
        }
        busy={order.isPending || order.isSuccess}
        means={means}
        error={order.error}
      >
        {newCard && (
          <Checkbox checked={storeCard} onChange={(event) => setStoreCard(event.target.checked)}>
            {t('cards.store')}
          </Checkbox>
        )}
      </OrderSummary>
    </form>
  )
}
