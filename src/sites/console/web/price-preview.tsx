import { currencies, plainAmount, type Currency } from '../../../platform/money.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import type { SiteSettings } from '../../settings-contract.ts'
import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import { classes } from '../../../web/ui/classes.ts'

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
      <Table caption={t('pricesCaption')} className="[&_td]:px-1.25 [&_th]:px-1.25">
        <thead>
          <tr>
            <HeadCell>{t('currency')}</HeadCell>
            {edited.bundles.map(({ id, credits }) => (
              <HeadCell key={id} numeric>
                {id}, {credits}
              </HeadCell>
            ))}
            <HeadCell numeric>{t('message')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {priceTable(edited, stored).map(({ currency, prices, message }) => (
            <tr key={currency}>
              <HeadCell scope="row">{currency}</HeadCell>
              {prices.map(({ bundle, amount, each, changed }) => (
                <Cell key={bundle} numeric className={changed ? 'bg-ok-soft text-ok' : undefined}>
                  {price(amount)}
                  <small
                    className={classes('block text-2xs leading-3.5', !changed && 'text-ink-2')}
                  >
                    {price(each)}
                  </small>
                </Cell>
              ))}
              <Cell numeric>{price(message)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
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
