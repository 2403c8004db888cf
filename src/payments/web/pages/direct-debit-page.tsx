import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { LandmarkIcon } from '../../../web/ui/icon.tsx'
import { DebitForm } from '../debit-form.tsx'
import { bundlesQuery } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(bundlesQuery(api))
  return null
})

/** The form of a direct debit: account, address, phone, code, mandate. */
export function Component() {
  const t = useTranslations('payments')
  const asked = useSearchParams()[0].get('bundle')
  const { bundles, currency } = useSuspenseQuery(bundlesQuery(useApi())).data
  const offered = bundles.filter(({ methods }) => methods.includes('sdd'))
  const bundle = offered.find(({ id }) => id === asked) ?? offered[0]
  return (
    <ShopPage title={t('debit.title')} lead={t('debit.lead')}>
      {bundle ? (
        <DebitForm bundle={bundle} currency={currency} />
      ) : (
        <Empty
          icon={LandmarkIcon}
          title={t('debit.notOffered')}
          action={<ButtonLink to="/credits">{t('debit.other')}</ButtonLink>}
        >
          {t('debit.notOfferedText')}
        </Empty>
      )}
    </ShopPage>
  )
}
