import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { formatMoney } from '../../../platform/money.ts'
import { useServices } from '../../../web/page-context.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import { priceListQuery } from '../queries.ts'

/** Every bundle with its price, and the price of a message and a photo in it. */
export function PriceList() {
  const t = useTranslations('landing')
  const { api, locale } = useServices()
  const { message_credits, photo_credits } = useSettings()
  const { bundles, currency } = useSuspenseQuery(priceListQuery(api)).data
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <Wrap className="pt-14 lg:pt-22">
      <SectionTitle className="pb-4">{t('prices.title')}</SectionTitle>
      <Table caption={t('prices.title')}>
        <thead>
          <tr>
            <HeadCell>{t('prices.bundle')}</HeadCell>
            <HeadCell numeric>{t('prices.once')}</HeadCell>
            <HeadCell numeric>{t('prices.message')}</HeadCell>
            <HeadCell numeric>{t('prices.photo')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bundles.map(({ id, credits, list_amount }) => (
            <tr key={id}>
              <HeadCell scope="row">{t('prices.credits', { count: credits })}</HeadCell>
              <Cell numeric>{money(list_amount)}</Cell>
              <Cell numeric className="font-semibold">
                {money(Math.ceil((list_amount * message_credits) / credits))}
              </Cell>
              <Cell numeric>{money(Math.ceil((list_amount * photo_credits) / credits))}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Wrap>
  )
}
