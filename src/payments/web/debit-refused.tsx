import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { ApiError } from '../../platform/api-error.ts'
import { formatMoney, type Currency } from '../../platform/money.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { LandmarkIcon } from '../../web/ui/icon.tsx'
import type { Bundle } from '../contract.ts'
import { withReturn } from '../rules.ts'

type Props = {
  reason: 'debit_limit' | 'debit_blocked'
  /** The requested bundle. */
  bundle: Bundle
  currency: Currency
  /** The amount that a debit may still have, in minor units. */
  left: number
  /** Bundles that can be paid by debit now. */
  possible: Bundle[]
  next: string | undefined
}

/** Explains why this bundle cannot be paid by direct debit, and offers alternatives. */
export function DebitRefused({ reason, bundle, currency, left, possible, next }: Props) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const failure = useFailureText()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const text =
    reason === 'debit_blocked'
      ? t('debit.blockedText')
      : t('debit.limitText', {
          price: money(bundle.amount),
          credits: bundle.credits,
          max: money(left),
        })
  return (
    <Empty
      icon={LandmarkIcon}
      title={failure(new ApiError(reason))}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={withReturn(`/credits/${bundle.id}`, next)} variant="primary">
            {t('debit.other')}
          </ButtonLink>
          {possible.map(({ id, credits, amount }) => (
            <ButtonLink key={id} to={withReturn(`/directdebit?bundle=${id}`, next)} variant="line">
              {t('debit.possible', {
                balance: t('balance', { count: credits }),
                price: money(amount),
              })}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {text}
    </Empty>
  )
}
