import { plainAmount } from '../../../platform/money.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { classes } from '../../../web/ui/classes.ts'
import type { SiteSettings } from '../../settings-contract.ts'
import { priceTable } from '../rules.ts'

type Priced = Pick<SiteSettings, 'bundles' | 'message_credits'>

/** Every price as it would be after saving. */
export function PricePreview({ edited, stored }: { edited: Priced; stored: Priced }) {
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
