import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import type { Method } from '../rules.ts'
import { BundleChoice } from './bundle-choice.tsx'
import { DiscountCodeForm } from './discount-code-form.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { bundlesQuery, usePlaceOrder } from './queries.ts'
import { useShownMethods } from './use-shown-methods.ts'
import { Included, WhatCosts } from './what-costs.tsx'

type Props = {
  code?: string | undefined
  /** Chosen before: by the address, or by the last order. */
  bundle?: string | undefined
  method?: string | undefined
}

/** Choose a bundle and a way to pay, see the sum, order. */
export function Shop({ code, bundle: firstBundle, method: firstMethod }: Props) {
  const { data } = useSuspenseQuery(bundlesQuery(useApi(), code))
  const [bundleId, setBundle] = useState(firstBundle)
  const [wanted, setMethod] = useState<string | undefined>(firstMethod)
  const order = usePlaceOrder()
  const suggested = data.bundles.find(({ ribbon }) => ribbon !== null) ?? data.bundles[0]
  const bundle = data.bundles.find(({ id }) => id === bundleId) ?? suggested
  const methods = useShownMethods(bundle?.methods ?? [])
  const method = methods.find((name) => name === wanted) ?? methods[0]
  if (!bundle) return null
  const discount = data.discount && bundle.amount < bundle.list_amount ? data.discount : null
  return (
    <div className="grid gap-8">
      <BundleChoice
        bundles={data.bundles}
        currency={data.currency}
        percent={data.discount?.value_percentage ?? null}
        chosen={bundle.id}
        onChoose={setBundle}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_400px] lg:gap-14">
        <div className="grid min-w-0 gap-8">
          <MethodChoice methods={methods} chosen={method} onChoose={(name: Method) => setMethod(name)} />
          <DiscountCodeForm code={code} refused={data.code_refused} />
          <div className="hidden gap-8 sm:grid sm:grid-cols-2">
            <Included />
            <WhatCosts gifts={data.gift_credits} />
          </div>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!method) return
            const typed = code !== undefined && !data.code_refused ? { code } : {}
            order.mutate({ bundle: bundle.id, method, amount: bundle.amount, ...typed })
          }}
        >
          <OrderSummary
            {...{ bundle, discount }}
            currency={data.currency}
            busy={order.isPending || order.isSuccess}
            disabled={!method}
            error={order.error}
          />
        </form>
        <div className="grid gap-8 sm:hidden">
          <Included />
          <WhatCosts gifts={data.gift_credits} />
        </div>
      </div>
    </div>
  )
}
