import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { formatMoney, type Currency } from '../../../platform/money.ts'
import { countryName } from '../../../platform/names.ts'
import { InvitationNote, useJoinText } from '../../../web/join-text.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import type { Bundle } from '../../contract.ts'
import { hasMethods, NothingForSale } from '../nothing-for-sale.tsx'
import { bundlesQuery } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'
import { Included, PriceExamples } from '../price-examples.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(bundlesQuery(api))
  return null
})

/** The public price list of the visitor's country. */
export function Component() {
  const t = useTranslations('payments')
  const user = useUser()
  const { time_bonus_seconds, signups_open } = useSettings()
  const joinText = useJoinText()
  const locale = useLocale()
  const { country, currency, bundles, discount, gift_credits } = useSuspenseQuery(
    bundlesQuery(useApi()),
  ).data
  if (!hasMethods(bundles))
    return (
      <ShopPage title={t('pricing.title')}>
        <NothingForSale />
      </ShopPage>
    )
  const name = countryName(locale, country)
  return (
    <ShopPage title={t('pricing.title')} lead={t('pricing.lead', { country: name })}>
      <meta name="description" content={t('pricing.lead', { country: name })} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_400px] lg:gap-14">
        <div className="grid min-w-0 gap-6">
          <PriceTable />
          {!user && signups_open && discount && (
            <Notice>
              {t('pricing.welcome', {
                percent: discount.value_percentage ?? 0,
                hours: time_bonus_seconds / 3600,
              })}
            </Notice>
          )}
          {!user && <InvitationNote />}
          <ButtonLink
            to={user ? '/credits' : '/signup'}
            variant="primary"
            large
            className="justify-self-start"
          >
            {user ? t('pricing.buy') : joinText(t('pricing.join'))}
          </ButtonLink>
        </div>
        <div className="grid gap-8">
          <PriceExamples
            gifts={gift_credits}
            pricePerCredit={minPricePerCredit(bundles, currency)}
            from
          />
          <Included />
        </div>
      </div>
    </ShopPage>
  )
}

/** The lowest price per credit of all bundles. */
const minPricePerCredit = (bundles: Bundle[], currency: Currency) => ({
  amount: Math.min(...bundles.map(({ amount, credits }) => amount / credits)),
  currency,
})

function PriceTable() {
  const t = useTranslations('payments')
  const locale = useLocale()
  const { bundles, currency } = useSuspenseQuery(bundlesQuery(useApi())).data
  return (
    <Table caption={t('pricing.title')}>
      <thead>
        <tr>
          <HeadCell>{t('pricing.bundle')}</HeadCell>
          <HeadCell numeric>{t('pricing.price')}</HeadCell>
          <HeadCell numeric>{t('pricing.message')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {bundles.map((bundle) => (
          <tr key={bundle.id}>
            <HeadCell scope="row">{t('balance', { count: bundle.credits })}</HeadCell>
            <Cell numeric>{formatMoney({ amount: bundle.amount, currency }, locale)}</Cell>
            <Cell numeric>{formatMoney({ amount: bundle.per_message, currency }, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
