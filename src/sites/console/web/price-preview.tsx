import { currencies, plainAmount, type Currency } from '../../../platform/money.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { classes } from '../../../web/ui/classes.ts'
import type { SiteSettings } from '../../settings-contract.ts'

type PriceSettings = Pick<SiteSettings, 'bundles' | 'message_credits'>

export type PricePreviewProps = { edited: PriceSettings; stored: PriceSettings }

/** Every price as it would be after saving. */
export function PricePreview({ edited, stored }: PricePreviewProps) {
  const t = useTranslations('consoleSettings')
  const format = useFormatter()
  // Each row names its currency.
  const price = (amount: number) =>
    format.number(Number(plainAmount({ amount })), { minimumFractionDigits: 2 })
  return (
    <Panel title={t('prices')} flush foot={t('pricesFoot')}>
      <div className="tw">
        <table className="tbl tbl--tight">
          <caption className="sr">{t('pricesCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('currency')}</th>
              {edited.bundles.map(({ id, credits }) => (
                <th key={id} scope="col" className="r">
                  {id}, {credits}
                </th>
              ))}
              <th scope="col" className="r">
                {t('message')}
              </th>
            </tr>
          </thead>
          <tbody>
            {priceTable(edited, stored).map(({ currency, prices, message }) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                {prices.map(({ bundle, amount, each, changed }) => (
                  <td key={bundle} className={classes('px r', changed && 'hit')}>
                    {price(amount)}
                    <small>{price(each)}</small>
                  </td>
                ))}
                <td className="px r">{price(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

type PriceRow = {
  currency: Currency
  prices: { bundle: string; amount: number; each: number; changed: boolean }[]
  /** The lowest price of a text message. */
  message: number
}

/** Every price of a site as it would be, in minor units; `each` is the price of one credit. */
function priceTable(
  { bundles, message_credits: cost }: PriceSettings,
  before: PriceSettings,
): PriceRow[] {
  return currencies.map((currency) => {
    const prices = bundles.flatMap(({ id, credits, prices: amounts }) => {
      const amount = amounts[currency]
      if (amount === undefined) return []
      const old = before.bundles.find((bundle) => bundle.id === id)
      const changed = old?.prices[currency] !== amount || old.credits !== credits
      return [{ bundle: id, amount, each: Math.round(amount / credits), changed, credits }]
    })
    const message = Math.min(
      ...prices.map(({ amount, credits }) => Math.ceil((amount * cost) / credits)),
    )
    return { currency, prices, message: Number.isFinite(message) ? message : 0 }
  })
}
