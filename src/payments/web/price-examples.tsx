import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney, type Money } from '../../platform/money.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Line, Lines, Tick, Ticks } from '../../web/ui/lists.tsx'

/** What the first order includes. */
export function Included() {
  const t = useTranslations('payments')
  const { premium_photos } = useSettings()
  return (
    <Ticks>
      <Tick>{t('includes.photos')}</Tick>
      <Tick>{t('includes.ownPhotos', { count: premium_photos })}</Tick>
      <Tick>{t('includes.conversations')}</Tick>
      <Tick>{t('includes.forever')}</Tick>
    </Ticks>
  )
}

type PriceExamplesProps = {
  gifts: { min: number; max: number }
  /** Price per credit of the chosen bundle, or with `from` the lowest. */
  pricePerCredit: Money
  from?: boolean
}

/** Prices in credits with their price in money. */
export function PriceExamples({ gifts: { min, max }, pricePerCredit, from }: PriceExamplesProps) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const { message_credits, photo_credits } = useSettings()
  const money = (credits: number) =>
    formatMoney({ ...pricePerCredit, amount: Math.round(pricePerCredit.amount * credits) }, locale)
  const price = (credits: number) =>
    t(from ? 'costs.fromPrice' : 'costs.price', {
      credits: t('balance', { count: credits }),
      price: money(credits),
    })
  return (
    <div>
      <h2 className="mb-1 text-lg leading-6">{t('costs.title')}</h2>
      <Lines>
        <Line term={t('costs.message')}>{price(message_credits)}</Line>
        <Line term={t('costs.photo')}>{price(photo_credits)}</Line>
        <Line term={t('costs.gifts')}>
          {t(from ? 'costs.fromPrice' : 'costs.price', {
            credits: t('costs.range', { min, max }),
            price: from ? money(min) : `${money(min)}–${money(max)}`,
          })}
        </Line>
        <Line term={t('costs.reading')}>{t('costs.free')}</Line>
        <Line term={t('costs.match')}>{t('costs.free')}</Line>
      </Lines>
    </div>
  )
}
